import type { Executor } from '#server/platform/database/database.ts'
import type { ProofState, SaidDisposal } from '../contract.ts'
import { stateOf } from '../rules.ts'
import { jobOf, saidOf } from './disposal-jobs.ts'

/** What a carrier said of a job, for other modules; the caller decides who may read it. */
interface Disposal {
  state: ProofState
  said: SaidDisposal | null
  /** When it was said. */
  saidAt: string | null
  /** Why staff refused it; null where they did not. */
  reason: string | null
}

/** Where the waste of a job went; null before it is collected. */
export async function disposalOf(db: Executor, requestId: string, now: Date): Promise<Disposal | null> {
  const job = await jobOf(db, requestId)
  if (!job) return null
  return {
    state: stateOf(job.tip, job.collected_at, now),
    said: saidOf(job),
    saidAt: job.tip?.said_at.toISOString() ?? null,
    reason: job.tip?.decision === 'refused' ? job.tip.reason : null,
  }
}
