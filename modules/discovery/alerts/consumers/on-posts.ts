import { titleOf } from '#modules/community/items/contract/facts.ts'
import { ItemListed } from '#modules/community/items/events.ts'
import { RequestPosted } from '#modules/market/requests/events.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { MAX_AGE_MS } from '../rules.ts'
import { insertPostAlerts } from '../steps/insert-post-alerts.ts'
import { joinText, pointOf, requestAsPost } from '../steps/request-as-post.ts'

/** The consumer's name in the inbox. */
export const POSTS_CONSUMER = 'alerts.match-posts'

/** Matches new posts against saved areas and searches (ALERT-05). */
export const matchPosts = consumer(
  POSTS_CONSUMER,
  on(RequestPosted, async (trx, { at, data }) => {
    if (isRecent(at)) await insertPostAlerts(trx, await requestAsPost(trx, data), new Date())
  }),
  on(ItemListed, async (trx, { at, data: { ownerId, item, hidden } }) => {
    if (hidden || !isRecent(at)) return
    const { id, type: about, description, category, locationText, imageUrls } = item
    const fields = { photo: (imageUrls ?? []).length > 0, budget: false }
    const text = joinText(titleOf(item), description, category, locationText)
    const point = await pointOf(trx, locationText)
    await insertPostAlerts(trx, { id, about, ownerId, text, point, load: null, ...fields }, new Date())
  }),
)

const isRecent = (at: string): boolean => Date.now() - Date.parse(at) <= MAX_AGE_MS
