import type { Executor } from '#server/platform/database/database.ts'
import { endTimes } from '../queries/end-times.ts'
import { nextCheckAt } from '../retention.ts'

interface Retention {
  /**
   * Returns when to check the data next; null if it is due for deletion now. By default, it is due two years after the
   * end of the job.
   */
  nextCheck?: (endedAt: Date | null, now: Date) => Date | null
  /** Deletes the module's data of a job. */
  deleteData: (requestId: string) => Promise<unknown>
  /** Stores when to check the data of a job next. */
  reschedule: (requestId: string, checkAt: Date) => Promise<unknown>
}

/**
 * Deletes a module's data of those jobs for which it is due, and schedules the next check of the others: daily while a
 * job is unfinished, otherwise when the data is due.
 */
export async function deleteEndedJobData(
  db: Executor,
  requestIds: readonly string[],
  now: Date,
  { nextCheck = nextCheckAt, deleteData, reschedule }: Retention,
): Promise<void> {
  const ends = await endTimes(db, requestIds)
  for (const id of requestIds) {
    const checkAt = nextCheck(ends.get(id) ?? null, now)
    if (checkAt === null) await deleteData(id)
    else await reschedule(id, checkAt)
  }
}
