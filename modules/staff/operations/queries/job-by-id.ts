import type { Db } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { failedJob } from '../contract.ts'
import type { OperationsTables } from '../tables.ts'
import { selectJobs, toJob } from './job-list.ts'

const MAX_TRIES = 50

/** Returns one failed job with its event and attempts. Throws Refusal: not_found. */
export async function jobById(db: Db<OperationsTables>, jobId: string): Promise<AnswerOf<typeof failedJob>> {
  const row = await selectJobs(db, {}).select(['stack', 'discarded_by']).where('id', '=', jobId).executeTakeFirst()
  if (!row) throw notFound()
  const { stack, discarded_by: discardedBy, ...job } = row
  const tries = await db
    .selectFrom('job_failures')
    .select(['attempt', 'at', 'ran_ms as ranMs', 'error', 'stack', 'release'])
    .where('event_id', '=', job.eventId)
    .where('consumer', '=', job.consumer)
    .orderBy('at', 'desc')
    .limit(MAX_TRIES)
    .execute()
  return {
    ...toJob(job),
    stack,
    payload: JSON.stringify(job.payload, null, 2),
    tries: tries.map((attempt) => ({ ...attempt, at: attempt.at.toISOString() })),
    discardedBy,
  }
}
