import { staffAddresses } from '#modules/core/accounts/facade.ts'
import { type Executor, own } from '#server/platform/database/database.ts'
import { dueAt, stateOf } from '../rules.ts'
import type { StaffDisposal } from '../staff/contract.ts'
import type { DisposalsTables } from '../tables.ts'
import { disposalRecordOf, type Job, jobOf, selectJobs, type Tip } from './disposal-jobs.ts'
import { estimatedKg } from './estimated-kg.ts'

/** Returns the disposal record of a job with everything staff need to decide; null before it is collected. */
export async function disposalForStaff(db: Executor, requestId: string, now: Date): Promise<StaffDisposal | null> {
  const job = await jobOf(db, requestId)
  if (!job) return null
  return {
    requestId,
    state: stateOf(job.tip, job.collected_at, now),
    collectedAt: job.collected_at.toISOString(),
    dueAt: dueAt(job.collected_at).toISOString(),
    version: job.version,
    said: job.tip && (await saidWithMarks(db, job, job.tip)),
    refusals: job.tip?.refusals ?? [],
    decided: job.tip && (await decisionOf(db, job.tip)),
  }
}

async function saidWithMarks(db: Executor, job: Job, tip: Tip): Promise<StaffDisposal['said']> {
  const said = disposalRecordOf(job)
  if (said === null) return null
  const [marks, served] = await Promise.all([
    own<DisposalsTables>(db)
      .selectFrom('disposal_checks')
      .select(['mark', 'detail', 'earlier'])
      .where('disposal_id', '=', tip.id)
      .orderBy('mark')
      .execute(),
    selectJobs(db).where('disposal_id', '=', tip.id).orderBy('request_id').execute(),
  ])
  const ids = served.map(({ request_id }) => request_id)
  return {
    ...said,
    at: tip.said_at.toISOString(),
    tipKg: Number(tip.kg),
    estimatedKg: (await estimatedKg(db, ids)).together,
    photoAt: tip.photo_at?.toISOString() ?? null,
    photoPlace:
      tip.photo_latitude === null || tip.photo_longitude === null
        ? null
        : { latitude: tip.photo_latitude, longitude: tip.photo_longitude },
    marks,
    alsoFor: ids.filter((id) => id !== job.request_id),
  }
}

async function decisionOf(db: Executor, tip: Tip): Promise<StaffDisposal['decided']> {
  const { decision, decided_at: at, decided_by: by, reason } = tip
  if (decision === null || at === null) return null
  const addresses = await staffAddresses(db, by === null ? [] : [by])
  return { decision, at: at.toISOString(), by: addresses.get(by ?? '') ?? null, reason }
}
