import { carriersWithCancellations, wonJobs } from '#modules/market/requests/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { MissedFigure } from '../contract/missed.ts'
import { figurePeriodStart, isFigurePublic, isUnreliable } from '../rules.ts'
import type { CasesTables } from '../tables.ts'

/**
 * Counts for each carrier the jobs it won in 90 days, and those of them that it cancelled or missed (NOSHOW-03).
 * Carriers without jobs are missing.
 */
export async function countMissedJobs(
  db: Executor,
  carrierIds: readonly string[],
  now: Date,
): Promise<Map<string, MissedFigure>> {
  const jobs = await wonJobs(db, carrierIds, figurePeriodStart(now))
  const missedJobs = await findMissedJobs(
    db,
    jobs.map(({ requestId }) => requestId),
  )
  const byCarrier = Map.groupBy(jobs, ({ carrierId }) => carrierId)
  return new Map(
    [...byCarrier].map(([carrierId, carrierJobs]) => [
      carrierId,
      {
        missed: carrierJobs.filter((job) => job.cancelledByCarrier || missedJobs.has(job.requestId)).length,
        of: carrierJobs.length,
      },
    ]),
  )
}

/** Counts the jobs a carrier won, and cancelled or missed, for its public page; null below three jobs. */
export async function countMissedJobsForPublic(
  db: Executor,
  carrierId: string,
  now: Date,
): Promise<MissedFigure | null> {
  const figure = (await countMissedJobs(db, [carrierId], now)).get(carrierId)
  return figure && isFigurePublic(figure) ? figure : null
}

/** Returns the carriers that staff should review, worst first (NOSHOW-03). */
export async function unreliableCarriers(db: Executor, now: Date): Promise<(MissedFigure & { businessId: string })[]> {
  const since = figurePeriodStart(now)
  const carriersThatCancelled = await carriersWithCancellations(db, since)
  const missedVisits = await asModuleDb<CasesTables>(db)
    .selectFrom('cases')
    .select('about_user')
    .distinct()
    .where('kind', '=', 'nobody_came')
    .where('missed_at', '>', since)
    .execute()
  const candidates = new Set([...carriersThatCancelled, ...missedVisits.flatMap(({ about_user }) => about_user ?? [])])
  const figures = await countMissedJobs(db, [...candidates], now)
  return [...figures]
    .filter(([, figure]) => isUnreliable(figure))
    .map(([businessId, figure]) => ({ businessId, ...figure }))
    .toSorted((a, b) => b.missed / b.of - a.missed / a.of)
}

/** Returns the ids of the jobs whose carrier did not come. */
async function findMissedJobs(db: Executor, requestIds: readonly string[]): Promise<Set<string>> {
  if (requestIds.length === 0) return new Set()
  const rows = await asModuleDb<CasesTables>(db)
    .selectFrom('cases')
    .select('request_id')
    .where('request_id', 'in', requestIds)
    .where('kind', '=', 'nobody_came')
    .where('missed_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ request_id }) => request_id))
}
