import { moderatedRequest } from '#modules/requests/facade.ts'
import { type Executor, own } from '#server/platform/database/database.ts'
import type { QuestionsTables } from '../tables.ts'

/** Whose request a question is on and who asked it, each null once they have left, with the request's title; null where there is no such question. */
export async function partiesOfQuestion(
  db: Executor,
  questionId: string,
): Promise<{ title: string; ownerId: string | null; comerId: string | null } | null> {
  const question = await own<QuestionsTables>(db)
    .selectFrom('job_questions')
    .select(['asker_id', 'request_id'])
    .where('id', '=', questionId)
    .executeTakeFirst()
  const request = question && (await moderatedRequest(db, question.request_id))
  return request ? { title: request.title, ownerId: request.ownerId, comerId: question.asker_id } : null
}
