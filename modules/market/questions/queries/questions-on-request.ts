import { blockReason, blocksWith } from '#modules/market/blocks/facade.ts'
import { assertRequestShown } from '#modules/market/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import type { questionsOnRequest as endpoint } from '../contract.ts'
import { findAskBlocker } from '../rules.ts'
import type { QuestionsTables } from '../tables.ts'
import { type AskerSettings, askerOf } from './asker-of.ts'
import { type QuestionRow, toQuestions } from './question-rows.ts'

interface QuestionsQuery {
  requestId: string
  /** Null for a visitor. */
  viewerId: string | null
}

/**
 * Returns the questions on a request that the viewer may see, oldest first, and whether the viewer may ask one.
 * Throws a Refusal (`not_found`) if the request is hidden or doesn't exist.
 */
export async function questionsOnRequest(
  db: Db<QuestionsTables>,
  { requestId, viewerId }: QuestionsQuery,
  settings: AskerSettings,
  now: Date,
): Promise<AnswerOf<typeof endpoint>> {
  const [{ ownerId }, rows, asker, blocks] = await Promise.all([
    assertRequestShown(db, requestId, viewerId),
    db
      .selectFrom('job_questions')
      .selectAll()
      .where('request_id', '=', requestId)
      .orderBy('asked_at')
      .orderBy('id')
      .execute(),
    viewerId === null ? null : askerOf(db, viewerId, settings, now),
    viewerId === null ? null : blocksWith(db, viewerId),
  ])
  const items = await toQuestions(
    db,
    rows.filter((row) => mayRead(row, { viewerId, isOwner: viewerId !== null && viewerId === ownerId })),
  )
  const earlier = rows.map(({ asker_id: askerId, answer }) => ({ askerId, answered: answer !== null }))
  if (viewerId === null || viewerId === ownerId || asker?.userType !== 'business') return { items, asking: null }
  const reason = findAskBlocker(asker, viewerId, earlier)?.message ?? (blocks && blockReason(blocks, ownerId))
  return { items, asking: { reason } }
}

/**
 * Returns whether the viewer may see a question: the asker always, the owner unless staff hid it, others unless hidden.
 */
function mayRead(row: QuestionRow, { viewerId, isOwner }: { viewerId: string | null; isOwner: boolean }): boolean {
  if (viewerId !== null && row.asker_id === viewerId) return true
  return row.staff_hidden_at === null && (isOwner || row.hidden_at === null)
}
