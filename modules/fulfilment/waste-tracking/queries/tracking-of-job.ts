import { jobParties } from '#modules/market/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { JobTracking } from '../contract.ts'
import type { TrackingSettings } from '../settings.ts'
import type { TrackingTables } from '../tables.ts'
import { factsOfJob } from './facts-of-job.ts'

/**
 * Returns the record of a job to its carrier (DWT-01). Throws Refusal not_found for anyone else, and for a cancelled
 * job.
 */
export async function trackingOfJob(
  db: Db<TrackingTables>,
  { requestId, viewerId }: { requestId: string; viewerId: string },
  settings: TrackingSettings,
  now: Date,
): Promise<JobTracking> {
  const parties = await jobParties(db, requestId)
  if (!parties?.agreed || viewerId !== parties.carrierId) throw notFound()
  const job = { requestId, carrierId: viewerId }
  const {
    jobNumber,
    version,
    carrier,
    numberMayBeRefused,
    plannedAt,
    lines,
    isSimulated: practice,
    disposal,
    weighed,
  } = await factsOfJob(db, job, settings, now)
  return {
    ...{ jobNumber, version, numberMayBeRefused, practice, lines: [...lines] },
    ...carrier,
    plannedAt: plannedAt?.toISOString() ?? null,
    wentTo:
      disposal !== null && disposal.permit !== null ? { siteName: disposal.siteName, permit: disposal.permit } : null,
    weighed: weighed && { kg: weighed.kg, at: weighed.at.toISOString() },
    downloadedAt: (await lastDownload(db, requestId))?.toISOString() ?? null,
  }
}

async function lastDownload(db: Db<TrackingTables>, requestId: string): Promise<Date | null> {
  const { at } = await db
    .selectFrom('movements')
    .select(({ fn }) => fn.max('downloaded_at').as('at'))
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow()
  return at
}
