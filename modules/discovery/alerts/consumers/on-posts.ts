import { titleOf } from '#modules/community/items/contract/facts.ts'
import { ItemListed } from '#modules/community/items/events.ts'
import { RequestPosted } from '#modules/market/requests/events.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { FRESH_MS } from '../rules.ts'
import { matchAreas } from '../steps/match-areas.ts'
import { joinText, pointOf, postedRequest } from '../steps/posted-request.ts'

/** The consumer's name in the inbox. */
export const POSTS = 'alerts.match-posts'

/** Matches new posts against saved areas and searches (ALERT-05). */
export const matchPosts = consumer(
  POSTS,
  on(RequestPosted, async (trx, { at, data }) => {
    if (isFresh(at)) await matchAreas(trx, await postedRequest(trx, data), new Date())
  }),
  on(ItemListed, async (trx, { at, data: { ownerId, item, hidden } }) => {
    if (hidden || !isFresh(at)) return
    const { id, type: about, description, category, locationText, imageUrls } = item
    const fields = { photo: (imageUrls ?? []).length > 0, budget: false }
    const text = joinText(titleOf(item), description, category, locationText)
    const point = await pointOf(trx, locationText)
    await matchAreas(trx, { id, about, ownerId, text, point, load: null, ...fields }, new Date())
  }),
)

const isFresh = (at: string): boolean => Date.now() - Date.parse(at) <= FRESH_MS
