import { disposalForStaff } from '#modules/fulfilment/disposal/facade.ts'
import { visitForStaff } from '#modules/fulfilment/visits/facade.ts'
import { movementsForStaff } from '#modules/fulfilment/waste-tracking/facade.ts'
import { bidCounts } from '#modules/market/bidding/facade.ts'
import { blocksBetween } from '#modules/market/blocks/facade.ts'
import { jobNumberOf, requestForStaff } from '#modules/market/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { StaffJob } from '../contract/staff-jobs.ts'
import {
  bidMilestones,
  caseMilestones,
  disposalMilestones,
  requestMilestones,
  trackingRecordMilestones,
  visitMilestones,
} from '../milestones.ts'
import { sortByTime } from '../rules.ts'
import type { CasesTables } from '../tables.ts'
import { casesForStaff } from './cases-for-staff.ts'
import { earlierCases } from './earlier-cases.ts'
import { countMissedJobs } from './missed-figures.ts'

/** Returns a job that has a carrier, with its cases and milestones. Throws Refusal not_found. */
export async function jobForStaff(db: Db<CasesTables>, requestId: string, now: Date): Promise<StaffJob> {
  const { request, owner, carrier, history } = await requestForStaff(db, requestId)
  if (request.winningBidId === null) throw notFound('Job not found.')
  const carrierId = carrier?.userId ?? null
  const ownerId = owner?.userId ?? null
  const [cases, bids, visit, disposal, movements, earlier, figures, blocks] = await Promise.all([
    casesForStaff(db, requestId, now),
    bidCounts(db, [requestId]),
    visitForStaff(db, requestId),
    disposalForStaff(db, requestId, now),
    movementsForStaff(db, requestId),
    earlierCases(db, { requestId, ownerId, carrierId }),
    countMissedJobs(db, carrierId === null ? [] : [carrierId], now),
    ownerId !== null && carrierId !== null ? blocksBetween(db, ownerId, carrierId) : [],
  ])
  return {
    requestId,
    jobNumber: jobNumberOf(requestId),
    title: request.title,
    status: request.status,
    owner,
    carrier,
    agreedPounds: visit.agreedPounds,
    cases,
    earlier,
    missed: (carrierId !== null && figures.get(carrierId)) || null,
    blocks: blocks.map(({ blockerId, at }) => ({
      by: blockerId === ownerId ? ('owner' as const) : ('carrier' as const),
      at: at.toISOString(),
    })),
    marks: sortByTime([
      ...requestMilestones(history, visit),
      ...bidMilestones(bids.get(requestId)),
      ...visitMilestones(visit),
      ...(disposal ? disposalMilestones(disposal) : []),
      ...trackingRecordMilestones(movements),
      ...cases.flatMap(caseMilestones),
    ]),
  }
}
