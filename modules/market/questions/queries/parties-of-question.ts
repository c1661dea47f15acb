import { requestForModeration } from '#modules/market/requests/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { QuestionsTables } from '../tables.ts'

/**
 * Returns the owner, the asker as `otherId` (each null once their account is deleted) and the request's title of a
 * question; null where it doesn't exist.
 */
export async function partiesOfQuestion(
  db: Executor,
  questionId: string,
): Promise<{ title: string; ownerId: string | null; otherId: string | null } | null> {
  const question = await asModuleDb<QuestionsTables>(db)
    .selectFrom('job_questions')
    .select(['asker_id', 'request_id'])
    .where('id', '=', questionId)
    .executeTakeFirst()
  const request = question && (await requestForModeration(db, question.request_id))
  return request ? { title: request.title, ownerId: request.ownerId, otherId: question.asker_id } : null
}
