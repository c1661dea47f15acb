import { ownerOfRequest } from '#modules/market/requests/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { QuestionsTables } from '../tables.ts'

/** Returns the asker of a question: null once their account is deleted, undefined if the question isn't public. */
export async function askerOfQuestion(db: Executor, questionId: string): Promise<string | null | undefined> {
  const row = await asModuleDb<QuestionsTables>(db)
    .selectFrom('job_questions')
    .select(['asker_id', 'request_id'])
    .where('id', '=', questionId)
    .where('hidden_at', 'is', null)
    .where('staff_hidden_at', 'is', null)
    .executeTakeFirst()
  if (!row || (await ownerOfRequest(db, row.request_id)) === undefined) return undefined
  return row.asker_id
}
