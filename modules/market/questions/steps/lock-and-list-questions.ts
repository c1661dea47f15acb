import { sql } from 'kysely'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import type { EarlierQuestion } from '../rules.ts'
import type { QuestionsTables } from '../tables.ts'

/**
 * Returns the questions on a request, after a lock that makes other askers wait until the transaction ends, so that the
 * limits hold. Placing a bid doesn't wait for it.
 */
export async function lockAndListQuestions(trx: OpenTransaction, requestId: string): Promise<EarlierQuestion[]> {
  const questionsTrx = asModuleTrx<QuestionsTables>(trx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`questions:${requestId}`}, 0))`.execute(questionsTrx)
  const rows = await questionsTrx
    .selectFrom('job_questions')
    .select(['asker_id', 'answered_at'])
    .where('request_id', '=', requestId)
    .execute()
  return rows.map(({ asker_id: askerId, answered_at }) => ({ askerId, answered: answered_at !== null }))
}
