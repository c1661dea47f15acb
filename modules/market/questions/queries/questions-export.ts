import { requestIdsOf } from '#modules/market/requests/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { Question } from '../contract.ts'
import type { QuestionsTables } from '../tables.ts'
import { toQuestions } from './question-rows.ts'

/** Returns a user's questions, and those on their requests, for the privacy export, newest first. */
export async function questionsExport(
  db: Executor,
  userId: string,
): Promise<{ asked: Question[]; received: Question[] }> {
  const newestFirst = asModuleDb<QuestionsTables>(db)
    .selectFrom('job_questions')
    .selectAll()
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
  const requestIds = await requestIdsOf(db, userId)
  const askedRows = await newestFirst.where('asker_id', '=', userId).execute()
  const received =
    requestIds.length === 0
      ? []
      : await newestFirst.where('request_id', 'in', requestIds).where('staff_hidden_at', 'is', null).execute()
  return { asked: await toQuestions(db, askedRows), received: await toQuestions(db, received) }
}
