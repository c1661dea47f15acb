import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { MessagesSeen } from '../events.ts'
import { changeConversation } from '../steps/change-conversation.ts'
import { lockConversation } from '../steps/lock-conversation.ts'
import type { MessagesTables } from '../tables.ts'

interface Seeing {
  requestId: string
  callerId: string
  /** Place of the newest message on screen. */
  upTo: number
}

/**
 * Marks received messages as seen. Repeats change nothing and send nothing (CHAT-02).
 * Throws Refusal: account_gone, account_suspended; not_found for anyone but the parties.
 */
export async function seeMessages(
  db: Db<MessagesTables>,
  { requestId, callerId, upTo }: Seeing,
  now: Date,
): Promise<void> {
  await transact(db, async (trx) => {
    await lockAccount(trx, callerId)
    const { party, ownerId, carrierId } = await lockConversation(trx, { requestId, callerId }, now)
    const row = await trx
      .updateTable('job_messages')
      .set({ seen_at: now })
      .where('request_id', '=', requestId)
      .where('side', '!=', party)
      .where('place', '<=', upTo)
      .where('seen_at', 'is', null)
      .returning('place')
      .execute()
    if (row.length === 0) return
    const version = await changeConversation(trx, requestId, now)
    const last = Math.max(...row.map(({ place }) => place))
    const event = { requestId, ownerId, carrierId, version, by: party, upTo: last, seenAt: now.toISOString() }
    append(trx, MessagesSeen.of(event, now))
  })
}
