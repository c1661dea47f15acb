import { biddersOn } from '#modules/market/bidding/facade.ts'
import { assertRequestShown } from '#modules/market/requests/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import type { missedFigures as endpoint } from '../contract.ts'
import { isFigurePublic } from '../rules.ts'
import { countMissedJobs } from './missed-figures.ts'

/**
 * Returns how often each bidder on a request cancelled or missed jobs, for bidders with at least three jobs
 * (NOSHOW-03). Throws Refusal not_found.
 */
export async function countMissedJobsOfBidders(
  db: Executor,
  { requestId, viewerId }: { requestId: string; viewerId: string | null },
  now: Date,
): Promise<AnswerOf<typeof endpoint>['items']> {
  await assertRequestShown(db, requestId, viewerId)
  const figures = await countMissedJobs(db, await biddersOn(db, requestId), now)
  return [...figures]
    .filter(([, figure]) => isFigurePublic(figure))
    .map(([businessId, figure]) => ({ businessId, ...figure }))
}
