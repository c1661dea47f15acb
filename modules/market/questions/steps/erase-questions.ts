import { requestIdsOf } from '#modules/market/requests/facade.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { QuestionsErased } from '../events.ts'
import type { QuestionsTables } from '../tables.ts'

/** Most questions in one event. */
const BATCH = 100

/**
 * Deletes the questions on a departing user's requests, and the user's own questions. An answered question that the
 * owner of its request hasn't hidden only loses its asker and text. Must run before the user's requests lose their
 * owner.
 */
export async function eraseQuestions(trx: OpenTransaction, userId: string, now: Date): Promise<void> {
  const mine = asModuleTrx<QuestionsTables>(trx)
  const requestIds = await requestIdsOf(trx, userId)
  const deleted = await mine
    .deleteFrom('job_questions')
    .where((question) =>
      question.or([
        ...(requestIds.length > 0 ? [question('request_id', 'in', requestIds)] : []),
        question.and([
          question('asker_id', '=', userId),
          question.or([
            question('answer', 'is', null),
            // without its asker, no one could see a hidden one
            question('hidden_at', 'is not', null),
          ]),
        ]),
      ]),
    )
    .returning(['id', 'request_id as requestId'])
    .execute()
  const anonymised = await mine
    .updateTable('job_questions')
    .set((question) => ({ asker_id: null, text: null, version: question('version', '+', 1) }))
    .where('asker_id', '=', userId)
    .returning(['id', 'request_id as requestId', 'version', 'staff_hidden_at'])
    .execute()
  const visible = anonymised.filter(({ staff_hidden_at }) => staff_hidden_at === null)
  for (let from = 0; from < Math.max(deleted.length, visible.length); from += BATCH)
    append(
      trx,
      QuestionsErased.of(
        {
          anonymised: visible
            .slice(from, from + BATCH)
            .map(({ id, requestId, version }) => ({ id, requestId, version })),
          gone: deleted.slice(from, from + BATCH),
        },
        now,
      ),
    )
}
