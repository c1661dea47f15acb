import { lockExistingAccounts } from '#modules/core/accounts/facade.ts'
import { QuestionAnswered, QuestionAsked } from '#modules/market/questions/events.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { Channel } from '../contract.ts'
import { choicesOf } from '../queries/choices-of.ts'
import { dueAt, MAX_AGE_MS, paceOf } from '../rules.ts'
import type { AlertsTables } from '../tables.ts'

/** The consumer's name in the inbox. */
export const QUESTIONS_CONSUMER = 'alerts.tell-of-questions'

/** Queues alerts for owners about questions, and for businesses about answers to theirs (ASK-04). */
export const notifyOfQuestions = consumer(
  QUESTIONS_CONSUMER,
  on(QuestionAsked, (trx, { at, data: { ownerId: userId, question } }) =>
    queueAlert(trx, at, { userId, questionId: question.id, requestId: question.requestId }),
  ),
  on(QuestionAnswered, async (trx, { at, data: { askerId: userId, questionId, requestId } }) => {
    if (userId !== null) await queueAlert(trx, at, { userId, questionId, requestId })
  }),
)

interface QuestionAlert {
  /** The recipient. */
  userId: string
  questionId: string
  requestId: string
}

async function queueAlert(
  trx: OpenTransaction,
  at: string,
  { userId, questionId, requestId }: QuestionAlert,
): Promise<void> {
  const now = new Date()
  if (now.getTime() - Date.parse(at) > MAX_AGE_MS) return
  // the account is locked first, so that one being deleted keeps no rows
  const accounts = await lockExistingAccounts(trx, [userId])
  if (!accounts.has(userId)) return
  const choices = await choicesOf(trx, userId)
  const commonColumns = { user_id: userId, subject_id: questionId, about_id: requestId, matched_at: now }
  const rows = Channel.options.flatMap((channel) => {
    const pace = paceOf(choices, 'questions', channel)
    if (pace === 'off') return []
    const type = 'questions' as const
    return [{ ...commonColumns, channel, type, subject_kind: 'question' as const, pace, due_at: dueAt(pace, now) }]
  })
  if (rows.length === 0) return
  await asModuleTrx<AlertsTables>(trx)
    .insertInto('alerts_told')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
