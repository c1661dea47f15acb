import { addDistances, centreOf, filtersOrSortsByDistance } from '#modules/core/places/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { ListedRequest } from '../contract.ts'
import type { FeedQuery } from '../feeds/contract.ts'
import type { RequestsTables } from '../tables.ts'
import { nearCards, openNearSource } from './near-requests.ts'
import { openConditionFor } from './open-condition.ts'
import { selectCards, toCard } from './request-rows.ts'

/** Number of requests in a feed (FEED-01). */
const IN_A_FEED = 50

/**
 * Returns the newest open requests that match a feed's query, at most 50, as visitors may see them. Throws Refusal
 * place_not_found.
 */
export async function findFeedRequests(db: Db<RequestsTables>, query: FeedQuery): Promise<ListedRequest[]> {
  const near = await centreOf(db, query)
  const matching = openConditionFor(query)
  if (near && filtersOrSortsByDistance(near))
    return (await nearCards(db, openNearSource(matching, IN_A_FEED), { near, size: IN_A_FEED })).items
  const rows = await selectCards(db)
    .where(matching)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(IN_A_FEED)
    .execute()
  return addDistances(db, near, rows.map(toCard))
}
