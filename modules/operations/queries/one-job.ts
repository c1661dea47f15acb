import type { Db } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { failedJob } from '../contract.ts'
import type { OperationsTables } from '../tables.ts'
import { JOB_COLUMNS, toJob } from './job-list.ts'

const MOST_TRIES = 50

/** One failed job with everything that is known of it. Throws Refusal: not_found. */
export async function oneJob(db: Db<OperationsTables>, jobId: string): Promise<AnswerOf<typeof failedJob>> {
  const row = await db
    .selectFrom('failed_jobs')
    .select([...JOB_COLUMNS, 'stack', 'discarded_by'])
    .where('id', '=', jobId)
    .executeTakeFirst()
  if (!row) throw notFound()
  const tries = await db
    .selectFrom('job_failures')
    .select(['attempt', 'at', 'ran_ms as ranMs', 'error', 'stack', 'release'])
    .where('event_id', '=', row.event_id)
    .where('consumer', '=', row.consumer)
    .orderBy('at', 'desc')
    .limit(MOST_TRIES)
    .execute()
  return {
    ...toJob(row),
    stack: row.stack,
    payload: JSON.stringify(row.payload, null, 2),
    tries: tries.map((one) => ({ ...one, at: one.at.toISOString() })),
    discardedBy: row.discarded_by,
  }
}
