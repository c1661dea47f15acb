import { requestIdsOf } from '#modules/market/requests/facade.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { QuestionsErased } from '../events.ts'
import type { QuestionsTables } from '../tables.ts'

/** Most deleted and most anonymised questions in one event. */
const QUESTIONS_PER_EVENT = 100

/**
 * Deletes the questions on a departing user's requests, and the user's own questions. An answered question that the
 * owner of its request hasn't hidden only loses its asker and text. Must run before the user's requests lose their
 * owner.
 */
export async function eraseQuestions(trx: OpenTransaction, userId: string, now: Date): Promise<void> {
  const questionsTrx = asModuleTrx<QuestionsTables>(trx)
  const requestIds = await requestIdsOf(trx, userId)
  const deleted = await questionsTrx
    .deleteFrom('job_questions')
    .where((eb) =>
      eb.or([
        ...(requestIds.length > 0 ? [eb('request_id', 'in', requestIds)] : []),
        eb.and([
          eb('asker_id', '=', userId),
          eb.or([
            eb('answer', 'is', null),
            // without its asker, no one could see a hidden one
            eb('hidden_at', 'is not', null),
          ]),
        ]),
      ]),
    )
    .returning(['id', 'request_id as requestId'])
    .execute()
  const anonymised = await questionsTrx
    .updateTable('job_questions')
    .set((eb) => ({ asker_id: null, text: null, version: eb('version', '+', 1) }))
    .where('asker_id', '=', userId)
    .returning(['id', 'request_id as requestId', 'version', 'staff_hidden_at'])
    .execute()
  const visible = anonymised.filter(({ staff_hidden_at }) => staff_hidden_at === null)
  for (let start = 0; start < Math.max(deleted.length, visible.length); start += QUESTIONS_PER_EVENT)
    append(
      trx,
      QuestionsErased.of(
        {
          anonymised: visible
            .slice(start, start + QUESTIONS_PER_EVENT)
            .map(({ id, requestId, version }) => ({ id, requestId, version })),
          gone: deleted.slice(start, start + QUESTIONS_PER_EVENT),
        },
        now,
      ),
    )
}
