import type { Executor } from '#server/platform/database/database.ts'
import { endsOfRequests } from '../queries/ends-of-requests.ts'
import { nextLookAt } from '../retention.ts'

interface Forgetting {
  /** When what belongs to a job that ended then is forgotten; null where it goes now. Two years after the end, unless given. */
  next?: (endedAt: Date | null, now: Date) => Date | null
  forget: (requestId: string) => Promise<unknown>
  lookAgain: (requestId: string, at: Date) => Promise<unknown>
}

/**
 * Forgets what a module keeps of these jobs, or notes when to look at each again: later, where a job ended later than was
 * thought when it was noted, and each day while it goes on.
 */
export async function forgetEnded(
  db: Executor,
  requestIds: readonly string[],
  now: Date,
  { next = nextLookAt, forget, lookAgain }: Forgetting,
): Promise<void> {
  const ends = await endsOfRequests(db, requestIds)
  for (const id of requestIds) {
    const at = next(ends.get(id) ?? null, now)
    if (at === null) await forget(id)
    else await lookAgain(id, at)
  }
}
