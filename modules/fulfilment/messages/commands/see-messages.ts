import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { MessagesSeen } from '../events.ts'
import { incrementConversationVersion } from '../steps/increment-conversation-version.ts'
import { lockConversation } from '../steps/lock-conversation.ts'
import type { MessagesTables } from '../tables.ts'

interface SeeMessagesInput {
  requestId: string
  callerId: string
  /** Position (`place`) of the newest message on screen. */
  upTo: number
}

/**
 * Marks received messages as seen. Repeats change nothing and send nothing (CHAT-02).
 * Throws Refusal: account_gone, account_suspended; not_found for anyone but the parties.
 */
export async function seeMessages(
  db: Db<MessagesTables>,
  { requestId, callerId, upTo }: SeeMessagesInput,
  now: Date,
): Promise<void> {
  await transact(db, async (trx) => {
    await lockAccount(trx, callerId)
    const { party, ownerId, carrierId } = await lockConversation(trx, { requestId, callerId }, now)
    const rows = await trx
      .updateTable('job_messages')
      .set({ seen_at: now })
      .where('request_id', '=', requestId)
      .where('side', '!=', party)
      .where('place', '<=', upTo)
      .where('seen_at', 'is', null)
      .returning('place')
      .execute()
    if (rows.length === 0) return
    const version = await incrementConversationVersion(trx, requestId, now)
    const last = Math.max(...rows.map(({ place }) => place))
    const event = { requestId, ownerId, carrierId, version, by: party, upTo: last, seenAt: now.toISOString() }
    append(trx, MessagesSeen.of(event, now))
  })
}
