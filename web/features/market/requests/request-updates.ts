import type {
  latestRequests,
  MyRequest,
  openRequests,
  RequestCard,
  RequestDetail,
  requestChanged,
  requestPosted,
} from '#modules/market/requests/contract.ts'
import type { AnswerOf, LivePayload } from '#server/platform/kernel/contract.ts'
import { changeItems, insertItem, itemsOf, newestFirst, type Page, type Pages } from '#web/lib/api/pages.ts'
import {
  addMessage,
  removeMessage,
  type VersionedMessages,
  type WithFetchTime,
} from '#web/lib/live/versioned-messages.ts'
import { hasNearPlace } from '#web/lib/near/near-filter.ts'
import type { JobsFilter } from './keys.ts'

export type CardPages = Pages<Page<RequestCard>>
export type Latest = WithFetchTime<AnswerOf<typeof latestRequests>>
export type OpenPages = Pages<WithFetchTime<AnswerOf<typeof openRequests>>>
type ChangedMessage = LivePayload<typeof requestChanged>
type PostedMessage = LivePayload<typeof requestPosted> & { receivedAt: number }

/** Live messages about requests, the newest version of each. Screens show fetched data with these applied. */
export interface RequestUpdates {
  readonly posted: VersionedMessages<PostedMessage>
  readonly changed: VersionedMessages<ChangedMessage>
}

export const noRequestUpdates: RequestUpdates = { posted: new Map(), changed: new Map() }

export const addPostedRequest = (
  updates: RequestUpdates,
  message: LivePayload<typeof requestPosted>,
  receivedAt: number,
): RequestUpdates => addMessage(updates, 'posted', message.id, { ...message, receivedAt })
export const addRequestChange = (updates: RequestUpdates, message: ChangedMessage): RequestUpdates =>
  addMessage(updates, 'changed', message.id, message)

/** Drops the updates of a request that staff hid or restored: only the server knows who may see it. */
export const dropUpdates = (updates: RequestUpdates, id: string): RequestUpdates => ({
  posted: removeMessage(updates.posted, id),
  changed: removeMessage(updates.changed, id),
})

/** Returns the length of a homepage list: five for a signed-in user, two for a visitor (HOME-29, HOME-30). */
export const latestLimit = (viewerId: string | null): number => (viewerId === null ? 2 : 5)

/** A request in a list; `collectedAt` is present only on the viewer's own requests. */
type CardWithCollection = RequestCard & Partial<Pick<MyRequest, 'collectedAt'>>

function cardWithUpdates(card: CardWithCollection, updates: RequestUpdates): CardWithCollection {
  const change = updates.changed.get(card.id)
  if (!change || change.version <= card.version) return card
  const { status, updatedAt, collectedAt } = change.patch
  const collected = collectedAt !== undefined && card.collectedAt !== undefined && { collectedAt }
  return {
    ...withItemSummary(card, change),
    ...anonymisedFields(change),
    ...collected,
    status,
    updatedAt,
    version: change.version,
  }
}

/** Returns the request with its new item summary; the items themselves have to be fetched. */
function withItemSummary<R extends RequestCard>(card: R, { patch: { load = card.load } }: ChangedMessage): R {
  return { ...card, load: load ?? undefined }
}

function anonymisedFields({ anonymised }: ChangedMessage): Partial<RequestCard> {
  if (!anonymised) return {}
  const { userId: _, ...fields } = anonymised
  return fields
}

const isOwnerless = (change: ChangedMessage | undefined): boolean => change?.anonymised?.userId === null

/** Returns one request with later live messages applied. */
export function detailWithUpdates(cached: RequestDetail, updates: RequestUpdates): RequestDetail {
  const change = updates.changed.get(cached.id)
  if (!change || change.version <= cached.version) return cached
  const { anonymised } = change
  const { load, ...patch } = change.patch
  const postcode = isOwnerless(change) ? null : cached.postcode
  // keeps the version of the items on screen: bids and changes send the version that their author has seen
  const version = load === undefined ? change.version : cached.version
  return { ...withItemSummary(cached, change), ...patch, ...anonymised, version, postcode }
}

/** Applies live messages to a list that they don't add to or remove from, such as the viewer's own requests. */
export const cardsWithUpdates = <H extends CardPages>(cached: H, updates: RequestUpdates): H =>
  changeItems(cached, (card: RequestCard) => cardWithUpdates(card, updates))

/** Returns the homepage list with new requests of any status first (R30), without those of deleted accounts. */
export function latestWithUpdates(cached: Latest, updates: RequestUpdates, limit: number): Latest {
  const items = [...cached.items, ...requestsReceivedSince(cached.fetchStartedAt, updates, cached.items)]
    .filter((card) => !isOwnerless(updates.changed.get(card.id)))
    .map((card) => cardWithUpdates(card, updates))
    .sort(newestFirst)
  return { ...cached, items: items.slice(0, limit), more: cached.more || items.length > limit }
}

/** Applies live messages to a homepage list sorted by distance; only the server can add to it. */
export const nearestWithUpdates = (cached: Latest, updates: RequestUpdates): Latest => ({
  ...cached,
  items: cached.items.map((card) => cardWithUpdates(card, updates)),
})

/** Returns requests posted after `fetchStartedAt`, which that response can't include. */
function requestsReceivedSince(
  fetchStartedAt: number,
  updates: RequestUpdates,
  cached: readonly RequestCard[],
): RequestCard[] {
  const ids = new Set(cached.map(({ id }) => id))
  return [...updates.posted.values()]
    .filter(({ id, receivedAt }) => receivedAt >= fetchStartedAt && !ids.has(id))
    .map((message) => message.patch)
}

/** Returns the open requests with new matching ones first and closed ones removed. */
export function openWithUpdates(cached: OpenPages, updates: RequestUpdates, filter: JobsFilter): OpenPages {
  let withNew = cached
  for (const card of requestsReceivedSince(cached.pages[0]?.fetchStartedAt ?? 0, updates, itemsOf(cached)))
    if (matchesFilter(card, filter)) withNew = insertItem(withNew, card) ?? withNew
  return changeItems(withNew, (card: RequestCard) => {
    const current = cardWithUpdates(card, updates)
    return current.status === 'pending' ? current : null
  })
}

/** Returns whether a card matches the filter. Searches and distances are left to the server. */
export function matchesFilter(card: RequestCard, filter: JobsFilter): boolean {
  if (filter.q !== undefined || hasNearPlace(filter)) return false
  return (
    (filter.photo === undefined || card.imageUrls !== null) && (filter.budget === undefined || card.budget !== null)
  )
}
