import type { Executor } from '#server/platform/database/database.ts'
import { endsOfRequests } from '../queries/ends-of-requests.ts'
import { nextCheckAt } from '../retention.ts'

interface Retention {
  /**
   * Returns when to check the data next; null where it is due for deletion now. By default, it is due two years after
   * the end of the job.
   */
  next?: (endedAt: Date | null, now: Date) => Date | null
  /** Deletes the module's data of a job. */
  forget: (requestId: string) => Promise<unknown>
  /** Stores when to check the data of a job next. */
  reschedule: (requestId: string, at: Date) => Promise<unknown>
}

/**
 * Deletes a module's data of these jobs where due, else schedules the next check: daily while a job is unfinished,
 * otherwise when the data is due.
 */
export async function forgetEnded(
  db: Executor,
  requestIds: readonly string[],
  now: Date,
  { next = nextCheckAt, forget, reschedule }: Retention,
): Promise<void> {
  const ends = await endsOfRequests(db, requestIds)
  for (const id of requestIds) {
    const at = next(ends.get(id) ?? null, now)
    if (at === null) await forget(id)
    else await reschedule(id, at)
  }
}
