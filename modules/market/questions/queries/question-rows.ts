import type { Selectable } from 'kysely'
import { bidderCards } from '#modules/carriers/profiles/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { HiddenBy, Question } from '../contract.ts'
import type { QuestionsTables } from '../tables.ts'

export type QuestionRow = Selectable<QuestionsTables['job_questions']>

/** Converts rows to questions with public data of their askers, in the same order. */
export async function toQuestions(db: Executor, rows: readonly QuestionRow[]): Promise<Question[]> {
  const askers = new Set(rows.map(({ asker_id }) => asker_id).filter((id) => id !== null))
  const cards = await bidderCards(db, [...askers])
  return rows.map((row) => {
    const card = row.asker_id === null ? undefined : cards.get(row.asker_id)
    const hiddenBy = hiddenByOf(row)
    return {
      id: row.id,
      requestId: row.request_id,
      askerId: row.asker_id,
      askerName: card?.displayName ?? null,
      askerVerification: card?.verificationStatus ?? 'pending_submission',
      text: row.text,
      askedAt: row.asked_at.toISOString(),
      answer: row.answer,
      answeredAt: row.answered_at?.toISOString() ?? null,
      ...(hiddenBy && { hiddenBy }),
      version: row.version,
    }
  })
}

/** Converts one row to a question with public data of its asker. */
export async function toQuestion(db: Executor, row: QuestionRow): Promise<Question> {
  const [question] = await toQuestions(db, [row])
  if (!question) throw new Error(`Question ${row.id} not found`)
  return question
}

function hiddenByOf({ staff_hidden_at, hidden_at }: QuestionRow): HiddenBy | null {
  if (staff_hidden_at) return 'staff'
  return hidden_at ? 'owner' : null
}
