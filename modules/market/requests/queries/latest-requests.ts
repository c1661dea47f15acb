import { addDistances, centreOf, filtersOrSortsByDistance } from '#modules/core/places/facade.ts'
import type { NearQuery } from '#modules/core/places/near/contract.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import type { latestRequests as endpoint } from '../contract.ts'
import type { RequestsTables } from '../tables.ts'
import { LATEST_FOR_SIGNED_IN, LATEST_NEAR_SOURCE, nearCards } from './near-requests.ts'
import { selectCards, toCard } from './request-rows.ts'

/** How many requests a visitor sees on the homepage (R07). */
const LATEST_FOR_VISITORS = 2

/**
 * Returns the newest or nearest requests of any status for the homepage (R30) and whether more exist; visitors get
 * fewer (R07). Hidden requests and those of deleted accounts are left out. Throws a Refusal (`place_not_found`).
 */
export async function latestRequests(
  db: Db<RequestsTables>,
  signedIn: boolean,
  query: NearQuery = {},
): Promise<AnswerOf<typeof endpoint>> {
  const limit = signedIn ? LATEST_FOR_SIGNED_IN : LATEST_FOR_VISITORS
  const near = await centreOf(db, query)
  if (near && filtersOrSortsByDistance(near)) {
    const { next, ...page } = await nearCards(db, LATEST_NEAR_SOURCE, { near, size: limit })
    return { ...page, more: next !== null }
  }
  const rows = await selectCards(db)
    .where('user_id', 'is not', null)
    .where('shown', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return { items: await addDistances(db, near, rows.slice(0, limit).map(toCard)), more: rows.length > limit }
}
