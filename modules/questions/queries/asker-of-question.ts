import { ownerOfRequest } from '#modules/requests/facade.ts'
import { type Executor, own } from '#server/platform/database/database.ts'
import type { QuestionsTables } from '../tables.ts'

/** Whose a question is: null once its asker has left, undefined when nobody else reads it, or its request is hidden. */
export async function askerOfQuestion(db: Executor, questionId: string): Promise<string | null | undefined> {
  const row = await own<QuestionsTables>(db)
    .selectFrom('job_questions')
    .select(['asker_id', 'request_id'])
    .where('id', '=', questionId)
    .where('hidden_at', 'is', null)
    .where('staff_hidden_at', 'is', null)
    .executeTakeFirst()
  if (!row || (await ownerOfRequest(db, row.request_id)) === undefined) return undefined
  return row.asker_id
}
