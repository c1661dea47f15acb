import { jobParties } from '#modules/market/requests/facade.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { ConversationChanged } from '../events.ts'
import type { MessagesTables } from '../tables.ts'
import { incrementConversationVersion } from './increment-conversation-version.ts'

/** Hides a message from its recipient; its author still sees it (CHAT-04). */
export const hideMessage = (trx: OpenTransaction, messageId: string, now: Date): Promise<void> =>
  setHiddenAt(trx, messageId, now, now)

/** Restores a hidden message. */
export const restoreMessage = (trx: OpenTransaction, messageId: string, now: Date): Promise<void> =>
  setHiddenAt(trx, messageId, null, now)

async function setHiddenAt(trx: OpenTransaction, messageId: string, hiddenAt: Date | null, now: Date): Promise<void> {
  const messagesTrx = asModuleTrx<MessagesTables>(trx)
  const row = await messagesTrx
    .updateTable('job_messages')
    .set({ hidden_at: hiddenAt })
    .where('id', '=', messageId)
    .returning('request_id')
    .executeTakeFirst()
  const parties = row && (await jobParties(trx, row.request_id))
  if (!parties) return
  const { ownerId, carrierId } = parties
  const version = await incrementConversationVersion(messagesTrx, row.request_id, now)
  append(trx, ConversationChanged.of({ requestId: row.request_id, ownerId, carrierId, version }, now))
}
