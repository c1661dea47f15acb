import { countNotified } from '#modules/discovery/alerts/facade.ts'
import { bidCounts } from '#modules/market/bidding/facade.ts'
import { requestsSince } from '#modules/market/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { ReachRow } from '../contract.ts'
import { reachStatistics } from '../rules.ts'
import type { CoverageTables } from '../tables.ts'
import { viewCounts } from './view-counts.ts'

/** Most outward codes in one answer. */
const MAX_ROWS = 200
const DAY_MS = 24 * 3_600_000

/** Returns the reach of requests of the last `days` by outward code, most posts first (SILENCE-05). */
export async function reachByOutward(db: Db<CoverageTables>, days: number, now: Date): Promise<ReachRow[]> {
  const posts = await requestsSince(db, new Date(now.getTime() - days * DAY_MS))
  const ids = posts.map(({ id }) => id)
  const [notifiedCounts, viewsByRequest, bids] = await Promise.all([
    countNotified(db, ids),
    viewCounts(db, ids),
    bidCounts(db, ids),
  ])
  const requests = posts.map(({ id, outward, createdAt }) => ({
    outward,
    createdAt,
    told: notifiedCounts.get(id) ?? 0,
    looks: viewsByRequest.get(id) ?? 0,
    bids: bids.get(id)?.bids ?? 0,
    firstBidAt: bids.get(id)?.firstAt ?? null,
  }))
  return [...Map.groupBy(requests, ({ outward }) => outward).entries()]
    .map(([outward, requestsOfOutward]) => ({ outward, ...reachStatistics(requestsOfOutward, now) }))
    .toSorted((a, b) => b.posts - a.posts)
    .slice(0, MAX_ROWS)
}
