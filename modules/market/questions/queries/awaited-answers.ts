import { sql } from 'kysely'
import { blocksWith } from '#modules/market/blocks/facade.ts'
import { openRequestsOf } from '#modules/market/requests/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { QuestionsTables } from '../tables.ts'

/** A request with unanswered questions. */
interface AwaitedAnswers {
  requestId: string
  questions: number
  /** When the newest of them was asked. */
  at: Date
}

/** Returns an owner's open requests with questions they can still answer (ASK-01). */
export async function awaitedAnswers(db: Executor, ownerId: string): Promise<AwaitedAnswers[]> {
  const requests = await openRequestsOf(db, ownerId)
  if (requests.length === 0) return []
  const blockedIds = [...(await blocksWith(db, ownerId)).keys()]
  return asModuleDb<QuestionsTables>(db)
    .selectFrom('job_questions')
    .select(({ fn }) => ['request_id as requestId', fn.countAll<number>().as('questions'), fn.max('asked_at').as('at')])
    .where(
      'request_id',
      'in',
      requests.map(({ id }) => id),
    )
    .where('asker_id', '<>', sql<string>`all(${blockedIds}::uuid[])`)
    .where('answered_at', 'is', null)
    .where('hidden_at', 'is', null)
    .where('staff_hidden_at', 'is', null)
    .groupBy('request_id')
    .execute()
}
