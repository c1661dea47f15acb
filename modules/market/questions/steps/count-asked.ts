import { sql } from 'kysely'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import type { AskedBefore } from '../rules.ts'
import type { QuestionsTables } from '../tables.ts'

/** Returns the questions on a request and blocks further ones until the transaction ends, so that limits hold. Bids don't wait. */
export async function countAsked(trx: OpenTransaction, requestId: string): Promise<AskedBefore[]> {
  const mine = asModuleTrx<QuestionsTables>(trx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`questions:${requestId}`}, 0))`.execute(mine)
  const rows = await mine
    .selectFrom('job_questions')
    .select(['asker_id', 'answered_at'])
    .where('request_id', '=', requestId)
    .execute()
  return rows.map(({ asker_id: askerId, answered_at }) => ({ askerId, answered: answered_at !== null }))
}
