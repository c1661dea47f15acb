import { requestForModeration } from '#modules/market/requests/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { ModerationSubject } from '#server/platform/moderation.ts'
import type { QuestionsTables } from '../tables.ts'

/** Returns a question with its answer for moderation, hidden or not; null if it doesn't exist. */
export async function questionForModeration(db: Executor, questionId: string): Promise<ModerationSubject | null> {
  const row = await asModuleDb<QuestionsTables>(db)
    .selectFrom('job_questions')
    .select(['asker_id', 'text', 'answer', 'request_id', 'staff_hidden_at'])
    .where('id', '=', questionId)
    .executeTakeFirst()
  if (!row) return null
  const request = await requestForModeration(db, row.request_id)
  return {
    ownerId: row.asker_id,
    title: `Question on ‘${request?.title ?? 'a deleted request'}’`,
    texts: [row.text, row.answer].filter((text) => text !== null),
    pictures: [],
    hiddenAt: row.staff_hidden_at,
    page: `/job/${row.request_id}`,
  }
}
