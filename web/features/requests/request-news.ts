import type {
  latestRequests,
  MyRequest,
  openRequests,
  RequestCard,
  RequestDetail,
  requestChanged,
  requestPosted,
} from '#modules/requests/contract.ts'
import type { AnswerOf, LivePayload } from '#server/platform/kernel/contract.ts'
import { changeItems, insertItem, itemsOf, newestFirst, type Page, type Pages } from '#web/lib/api/pages.ts'
import { type Asked, hear, type VersionedMessages, without } from '#web/lib/live/versioned-messages.ts'
import { isNear } from '#web/lib/near/near-filter.ts'
import type { OpenFilter } from './keys.ts'

export type CardPages = Pages<Page<RequestCard>>
export type Latest = Asked<AnswerOf<typeof latestRequests>>
export type OpenPages = Pages<Asked<AnswerOf<typeof openRequests>>>
type Change = LivePayload<typeof requestChanged>
type Posted = LivePayload<typeof requestPosted> & { heardAt: number }

/** What was heard about requests, newest version of each thing. Data shown is always 'fetched + news'. */
export interface RequestNews {
  readonly posted: VersionedMessages<Posted>
  readonly changed: VersionedMessages<Change>
}

export const noRequestNews: RequestNews = { posted: new Map(), changed: new Map() }

export const hearPosted = (
  news: RequestNews,
  message: LivePayload<typeof requestPosted>,
  heardAt: number,
): RequestNews => hear(news, 'posted', message.id, { ...message, heardAt })
export const hearChanged = (news: RequestNews, message: Change): RequestNews =>
  hear(news, 'changed', message.id, message)

/** Forgets a request that staff hid, or show again: who sees it, and how, is the server's to say. */
export const forget = (news: RequestNews, id: string): RequestNews => ({
  posted: without(news.posted, id),
  changed: without(news.changed, id),
})

/** Homepage lists hold this many: all five for a signed-in reader, two for a visitor (HOME-29, HOME-30). */
export const latestLimit = (viewer: string | null): number => (viewer === null ? 2 : 5)

/** `collectedAt` is only on those of one's own. */
type Shown = RequestCard & Partial<Pick<MyRequest, 'collectedAt'>>

function cardWithNews(card: Shown, news: RequestNews): Shown {
  const change = news.changed.get(card.id)
  if (!change || change.version <= card.version) return card
  const { status, updatedAt, collectedAt } = change.patch
  const collected = collectedAt !== undefined && card.collectedAt !== undefined && { collectedAt }
  return { ...loaded(card, change), ...whatIsLeft(change), ...collected, status, updatedAt, version: change.version }
}

/** The request with the load that it has since; what is in it piece by piece only the server tells. */
function loaded<R extends RequestCard>(card: R, { patch: { load = card.load } }: Change): R {
  return { ...card, load: load ?? undefined }
}

function whatIsLeft({ anonymised }: Change): Partial<RequestCard> {
  if (!anonymised) return {}
  const { userId: _, ...shown } = anonymised
  return shown
}

const isOwnerless = (change: Change | undefined): boolean => change?.anonymised?.userId === null

/** One request with everything heard about it since. */
export function detailWithNews(held: RequestDetail, news: RequestNews): RequestDetail {
  const change = news.changed.get(held.id)
  if (!change || change.version <= held.version) return held
  const { anonymised } = change
  const { load, ...patch } = change.patch
  const postcode = isOwnerless(change) ? null : held.postcode
  // the version is that of the list on screen, which comes by itself: bids and changes name what their writer has read
  const version = load === undefined ? change.version : held.version
  return { ...loaded(held, change), ...patch, ...anonymised, version, postcode }
}

/** A list whose members do not change, only their status: my posts, accepted jobs. */
export const cardsWithNews = <H extends CardPages>(held: H, news: RequestNews): H =>
  changeItems(held, (card: RequestCard) => cardWithNews(card, news))

/** The homepage list: new requests on top, whatever their status (R30), cut to `limit`; those without an owner are gone. */
export function latestWithNews(held: Latest, news: RequestNews, limit: number): Latest {
  const items = [...held.items, ...heardSince(held.askedAt, news, held.items)]
    .filter((card) => !isOwnerless(news.changed.get(card.id)))
    .map((card) => cardWithNews(card, news))
    .sort(newestFirst)
  return { ...held, items: items.slice(0, limit), more: held.more || items.length > limit }
}

/** A homepage list by distance: what is new in it only the server knows. */
export const nearestWithNews = (held: Latest, news: RequestNews): Latest => ({
  ...held,
  items: held.items.map((card) => cardWithNews(card, news)),
})

/** New requests that the answer to what was asked then could not have. */
function heardSince(askedAt: number, news: RequestNews, known: readonly RequestCard[]): RequestCard[] {
  const ids = new Set(known.map(({ id }) => id))
  return [...news.posted.values()]
    .filter(({ id, heardAt }) => heardAt >= askedAt && !ids.has(id))
    .map((message) => message.patch)
}

/** The list of open requests: new ones on top if they fit the filter, closed ones gone. */
export function openWithNews(held: OpenPages, news: RequestNews, filter: OpenFilter): OpenPages {
  let open = held
  for (const card of heardSince(held.pages[0]?.askedAt ?? 0, news, itemsOf(held)))
    if (fits(card, filter)) open = insertItem(open, card) ?? open
  return changeItems(open, (card: RequestCard) => {
    const current = cardWithNews(card, news)
    return current.status === 'pending' ? current : null
  })
}

/** Whether the browser can tell that a card belongs into the list; words and distances are for the server. */
export function fits(card: RequestCard, filter: OpenFilter): boolean {
  if (filter.q !== undefined || isNear(filter)) return false
  return (
    (filter.photo === undefined || card.imageUrls !== null) && (filter.budget === undefined || card.budget !== null)
  )
}
