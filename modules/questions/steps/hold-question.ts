import { type HeldRequest, holdRequest } from '#modules/requests/facade.ts'
import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { QuestionRow } from '../queries/question-rows.ts'
import type { QuestionsTables } from '../tables.ts'

/** A question whose lock the caller holds, with its request, which cannot be closed meanwhile. */
export interface HeldQuestion {
  row: QuestionRow
  request: HeldRequest | null
  /** As the rules judge it. */
  question: {
    id: string
    askerId: string | null
    answered: boolean
    hidden: boolean
    staffHidden: boolean
    version: number
  }
}

/** Holds the request and locks the question, in this order. Throws Refusal not_found. */
export async function holdQuestion(trx: OpenTransaction, questionId: string): Promise<HeldQuestion> {
  const mine = ownTrx<QuestionsTables>(trx)
  const found = await mine
    .selectFrom('job_questions')
    .select('request_id')
    .where('id', '=', questionId)
    .executeTakeFirst()
  const request = found ? await holdRequest(trx, found.request_id) : null
  // it may be gone since, taken back
  const row = await mine
    .selectFrom('job_questions')
    .selectAll()
    .where('id', '=', questionId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  const { id, asker_id: askerId, answer, hidden_at, staff_hidden_at, version } = row
  const question = {
    id,
    askerId,
    answered: answer !== null,
    hidden: hidden_at !== null,
    staffHidden: staff_hidden_at !== null,
    version,
  }
  return { row, request, question }
}
