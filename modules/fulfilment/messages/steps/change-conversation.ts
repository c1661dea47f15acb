import { firstCheckAt } from '#modules/market/requests/facade.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { type PlaceholderOf, prepareStatement } from '#server/platform/database/prepared-statement.ts'
import { KEPT_YEARS } from '../rules.ts'
import type { MessagesTables } from '../tables.ts'

/**
 * Increments the version of a job's conversation and returns it. The row is created where missing and locked until the
 * transaction ends. The caller has locked the request.
 */
export async function changeConversation(trx: Trx<MessagesTables>, requestId: string, now: Date): Promise<number> {
  const [changed] = await incrementVersion(trx, { requestId, forgetAt: firstCheckAt(now, KEPT_YEARS) })
  if (!changed) throw new Error('A conversation that was written came back without its version.')
  return changed.version
}

const incrementVersion = prepareStatement(
  'messages.change-conversation',
  (db: Db<MessagesTables>, given: PlaceholderOf<{ requestId: string; forgetAt: Date }>) =>
    db
      .insertInto('conversations')
      .values({ request_id: given('requestId'), version: 1, forget_at: given('forgetAt') })
      .onConflict((conflict) =>
        conflict.column('request_id').doUpdateSet((row) => ({ version: row('conversations.version', '+', 1) })),
      )
      .returning('version'),
)
