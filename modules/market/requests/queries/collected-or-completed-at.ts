import type { Executor } from '#server/platform/database/database.ts'
import type { RequestStatus } from '../contract.ts'
import { endTimes } from './end-times.ts'

interface JobProgress {
  id: string
  status: RequestStatus
  /** When either party marked the job as collected. */
  collectedAt: Date | null
}

/**
 * Returns when a job was marked as collected, or when it was completed if it never was; null before that.
 */
export async function collectedOrCompletedAt(
  db: Executor,
  { id, status, collectedAt }: JobProgress,
): Promise<Date | null> {
  if (collectedAt !== null || status !== 'completed') return collectedAt
  return (await endTimes(db, [id])).get(id) ?? null
}
