import { firstCheckAt } from '#modules/market/requests/facade.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { type PlaceholderOf, prepareStatement } from '#server/platform/database/prepared-statement.ts'
import { RETENTION_YEARS } from '../rules.ts'
import type { MessagesTables } from '../tables.ts'

/**
 * Increments the version of a job's conversation and returns it. The row is created if missing, and locked until the
 * transaction ends. The caller has locked the request.
 */
export async function incrementConversationVersion(
  trx: Trx<MessagesTables>,
  requestId: string,
  now: Date,
): Promise<number> {
  const [conversation] = await incrementVersion(trx, {
    requestId,
    firstDeletionCheckAt: firstCheckAt(now, RETENTION_YEARS),
  })
  if (!conversation) throw new Error('A conversation that was written came back without its version.')
  return conversation.version
}

const incrementVersion = prepareStatement(
  'messages.change-conversation',
  (db: Db<MessagesTables>, param: PlaceholderOf<{ requestId: string; firstDeletionCheckAt: Date }>) =>
    db
      .insertInto('conversations')
      .values({ request_id: param('requestId'), version: 1, forget_at: param('firstDeletionCheckAt') })
      .onConflict((conflict) =>
        conflict.column('request_id').doUpdateSet((eb) => ({ version: eb('conversations.version', '+', 1) })),
      )
      .returning('version'),
)
