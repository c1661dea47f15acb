import { type LockedRequest, lockRequestForShare } from '#modules/market/requests/facade.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { QuestionRow } from '../queries/question-rows.ts'
import type { QuestionsTables } from '../tables.ts'

/** A locked question with its request. The request is locked too, so it can't be closed until the transaction ends. */
export interface LockedQuestion {
  row: QuestionRow
  request: LockedRequest | null
  /** The state of the question for the rules. */
  question: {
    id: string
    askerId: string | null
    answered: boolean
    hidden: boolean
    staffHidden: boolean
    version: number
  }
}

/** Locks the request FOR SHARE, then the question. Throws a Refusal (`not_found`). */
export async function lockQuestion(trx: OpenTransaction, questionId: string): Promise<LockedQuestion> {
  const questionsTrx = asModuleTrx<QuestionsTables>(trx)
  const questionBeforeLock = await questionsTrx
    .selectFrom('job_questions')
    .select('request_id')
    .where('id', '=', questionId)
    .executeTakeFirst()
  const request = questionBeforeLock ? await lockRequestForShare(trx, questionBeforeLock.request_id) : null
  // the question may have been deleted before it was locked
  const row = await questionsTrx
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
