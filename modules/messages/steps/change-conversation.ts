import { firstLookAt } from '#modules/requests/facade.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { type Given, prepared } from '#server/platform/database/prepared-statement.ts'
import { KEPT_YEARS } from '../rules.ts'
import type { MessagesTables } from '../tables.ts'

/**
 * Counts a change of what is written about a job, and gives the new version; the row is there, and locked until the
 * transaction ends. The caller has locked or held the request.
 */
export async function changeConversation(trx: Trx<MessagesTables>, requestId: string, now: Date): Promise<number> {
  const [changed] = await countChange(trx, { requestId, forgetAt: firstLookAt(now, KEPT_YEARS) })
  if (!changed) throw new Error('A conversation that was written came back without its version.')
  return changed.version
}

const countChange = prepared(
  'messages.change-conversation',
  (db: Db<MessagesTables>, given: Given<{ requestId: string; forgetAt: Date }>) =>
    db
      .insertInto('conversations')
      .values({ request_id: given('requestId'), version: 1, forget_at: given('forgetAt') })
      .onConflict((conflict) =>
        conflict.column('request_id').doUpdateSet((row) => ({ version: row('conversations.version', '+', 1) })),
      )
      .returning('version'),
)
