import { ItemListed } from '#modules/community/community/events.ts'
import { titleOf } from '#modules/community/community/items/facts/contract.ts'
import { pointsOfOutwards } from '#modules/core/places/facade.ts'
import { RequestPosted } from '#modules/market/requests/events.ts'
import { loadsOfRequests } from '#modules/market/requests/facade.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { FRESH_MS } from '../rules.ts'
import { matchAreas, type Posted } from '../steps/match-areas.ts'

/** The consumer's name in the inbox. */
export const POSTS = 'alerts.match-posts'

/** Matches new posts against saved areas and searches (ALERT-05). */
export const matchPosts = consumer(
  POSTS,
  on(RequestPosted, async (trx, { at, data: { userId: ownerId, card } }) => {
    const { id, title, description, locationText, imageUrls, budget } = card
    const shown = { photo: (imageUrls ?? []).length > 0, budget: budget !== null }
    // most requests list no items, so their items aren't queried
    const load = card.load ? ((await loadsOfRequests(trx, [id])).get(id) ?? null) : null
    const text = joinText(title, description, locationText, load?.words ?? null)
    await match(trx, at, { id, about: 'request', ownerId, text, locationText, load, ...shown })
  }),
  on(ItemListed, async (trx, { at, data: { ownerId, item, hidden } }) => {
    if (hidden) return
    const { id, type: about, description, category, locationText, imageUrls } = item
    const shown = { photo: (imageUrls ?? []).length > 0, budget: false }
    const text = joinText(titleOf(item), description, category, locationText)
    await match(trx, at, { id, about, ownerId, text, locationText, load: null, ...shown })
  }),
)

const joinText = (...parts: (string | null)[]): string => parts.filter((part) => part !== null).join(' ')

async function match(
  trx: OpenTransaction,
  at: string,
  { locationText, ...post }: Omit<Posted, 'point'> & { locationText: string | null },
): Promise<void> {
  const now = new Date()
  if (now.getTime() - Date.parse(at) > FRESH_MS) return
  const [outward] = locationText?.split(',') ?? []
  const point = outward === undefined ? undefined : (await pointsOfOutwards(trx, [outward])).get(outward)
  await matchAreas(trx, { ...post, point: point ?? null }, now)
}
