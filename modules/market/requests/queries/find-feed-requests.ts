import { addDistances, centreOf, filtersOrSortsByDistance } from '#modules/core/places/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { ListedRequest } from '../contract.ts'
import type { FeedQuery } from '../feeds/contract.ts'
import type { RequestsTables } from '../tables.ts'
import { nearCards, openNearSource } from './near-requests.ts'
import { openConditionFor } from './open-condition.ts'
import { selectCards, toCard } from './request-rows.ts'

/** Number of requests in a feed (FEED-01). */
const FEED_SIZE = 50

/**
 * Returns the newest open requests that match a feed's query, at most 50, as visitors may see them. Throws a Refusal
 * (`place_not_found`).
 */
export async function findFeedRequests(db: Db<RequestsTables>, query: FeedQuery): Promise<ListedRequest[]> {
  const near = await centreOf(db, query)
  const condition = openConditionFor(query)
  if (near && filtersOrSortsByDistance(near))
    return (await nearCards(db, openNearSource(condition, FEED_SIZE), { near, size: FEED_SIZE })).items
  const rows = await selectCards(db)
    .where(condition)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(FEED_SIZE)
    .execute()
  return addDistances(db, near, rows.map(toCard))
}
