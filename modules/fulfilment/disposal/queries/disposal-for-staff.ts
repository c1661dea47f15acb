import { staffAddresses } from '#modules/core/accounts/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { dueAt, stateOf } from '../rules.ts'
import type { StaffDisposal } from '../staff/contract.ts'
import type { DisposalsTables } from '../tables.ts'
import { type DisposalRow, disposalRecordOf, type Job, jobOf, selectJobs } from './disposal-jobs.ts'
import { estimateWeights } from './estimate-weights.ts'

/** Returns the disposal record of a job with everything staff need to decide; null before the job is collected. */
export async function disposalForStaff(db: Executor, requestId: string, now: Date): Promise<StaffDisposal | null> {
  const job = await jobOf(db, requestId)
  if (!job) return null
  return {
    requestId,
    state: stateOf(job.disposal, job.collected_at, now),
    collectedAt: job.collected_at.toISOString(),
    dueAt: dueAt(job.collected_at).toISOString(),
    version: job.version,
    said: job.disposal && (await recordWithChecks(db, job, job.disposal)),
    refusals: job.disposal?.refusals ?? [],
    decided: job.disposal && (await decisionOf(db, job.disposal)),
  }
}

async function recordWithChecks(db: Executor, job: Job, disposal: DisposalRow): Promise<StaffDisposal['said']> {
  const record = disposalRecordOf(job)
  if (record === null) return null
  const [marks, dropOffJobs] = await Promise.all([
    asModuleDb<DisposalsTables>(db)
      .selectFrom('disposal_checks')
      .select(['mark', 'detail', 'earlier'])
      .where('disposal_id', '=', disposal.id)
      .orderBy('mark')
      .execute(),
    selectJobs(db).where('disposal_id', '=', disposal.id).orderBy('request_id').execute(),
  ])
  const ids = dropOffJobs.map(({ request_id }) => request_id)
  return {
    ...record,
    at: disposal.said_at.toISOString(),
    tipKg: Number(disposal.kg),
    estimatedKg: (await estimateWeights(db, ids)).total,
    photoAt: disposal.photo_at?.toISOString() ?? null,
    photoPlace:
      disposal.photo_latitude === null || disposal.photo_longitude === null
        ? null
        : { latitude: disposal.photo_latitude, longitude: disposal.photo_longitude },
    marks,
    alsoFor: ids.filter((id) => id !== job.request_id),
  }
}

async function decisionOf(db: Executor, disposal: DisposalRow): Promise<StaffDisposal['decided']> {
  const { decision, decided_at: at, decided_by: by, reason } = disposal
  if (decision === null || at === null) return null
  const addresses = await staffAddresses(db, by === null ? [] : [by])
  return { decision, at: at.toISOString(), by: addresses.get(by ?? '') ?? null, reason }
}
