import type { Executor } from '#server/platform/database/database.ts'
import type { RequestStatus } from '../contract.ts'
import { endsOfRequests } from './ends-of-requests.ts'

interface JobProgress {
  id: string
  status: RequestStatus
  /** When either party marked the job as collected. */
  collectedAt: Date | null
}

/**
 * Returns when a job was collected, or completed where it wasn't marked as collected first; null before that.
 */
export async function collectedOrCompletedAt(
  db: Executor,
  { id, status, collectedAt }: JobProgress,
): Promise<Date | null> {
  if (collectedAt !== null || status !== 'completed') return collectedAt
  return (await endsOfRequests(db, [id])).get(id) ?? null
}
