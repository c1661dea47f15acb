import { moderatedRequest } from '#modules/market/requests/facade.ts'
import { type Executor, own } from '#server/platform/database/database.ts'
import type { Moderated } from '#server/platform/moderation.ts'
import type { QuestionsTables } from '../tables.ts'

/** Returns a question with its answer for moderation, hidden or not; null where it doesn't exist. */
export async function moderatedQuestion(db: Executor, questionId: string): Promise<Moderated | null> {
  const row = await own<QuestionsTables>(db)
    .selectFrom('job_questions')
    .select(['asker_id', 'text', 'answer', 'request_id', 'staff_hidden_at'])
    .where('id', '=', questionId)
    .executeTakeFirst()
  if (!row) return null
  const request = await moderatedRequest(db, row.request_id)
  return {
    ownerId: row.asker_id,
    title: `Question on ‘${request?.title ?? 'a deleted request'}’`,
    texts: [row.text, row.answer].filter((text) => text !== null),
    pictures: [],
    hiddenAt: row.staff_hidden_at,
    page: `/job/${row.request_id}`,
  }
}
