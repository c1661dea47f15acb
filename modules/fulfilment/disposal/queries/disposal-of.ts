import type { Executor } from '#server/platform/database/database.ts'
import type { DisposalRecord, DisposalState } from '../contract.ts'
import { stateOf } from '../rules.ts'
import { disposalRecordOf, jobOf } from './disposal-jobs.ts'

/** A disposal record for other modules; the caller decides who may read it. */
interface Disposal {
  state: DisposalState
  record: DisposalRecord | null
  recordedAt: string | null
  /** Why staff refused it, if they did. */
  reason: string | null
}

/** Returns the disposal record of a job; null before it is collected. */
export async function disposalOf(db: Executor, requestId: string, now: Date): Promise<Disposal | null> {
  const job = await jobOf(db, requestId)
  if (!job) return null
  return {
    state: stateOf(job.disposal, job.collected_at, now),
    record: disposalRecordOf(job),
    recordedAt: job.disposal?.said_at.toISOString() ?? null,
    reason: job.disposal?.decision === 'refused' ? job.disposal.reason : null,
  }
}
