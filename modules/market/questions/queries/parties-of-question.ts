import { requestForModeration } from '#modules/market/requests/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { QuestionsTables } from '../tables.ts'

/**
 * Returns the owner of a question's request, the asker as `counterpartyId` (each null once their account is deleted)
 * and the request's title; null if the question doesn't exist.
 */
export async function partiesOfQuestion(
  db: Executor,
  questionId: string,
): Promise<{ title: string; ownerId: string | null; counterpartyId: string | null } | null> {
  const question = await asModuleDb<QuestionsTables>(db)
    .selectFrom('job_questions')
    .select(['asker_id', 'request_id'])
    .where('id', '=', questionId)
    .executeTakeFirst()
  const request = question && (await requestForModeration(db, question.request_id))
  return request ? { title: request.title, ownerId: request.ownerId, counterpartyId: question.asker_id } : null
}
