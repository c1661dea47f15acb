import { holdAccount } from '#modules/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { MessagesSeen } from '../events.ts'
import { changeConversation } from '../steps/change-conversation.ts'
import { holdConversation } from '../steps/hold-conversation.ts'
import type { MessagesTables } from '../tables.ts'

interface Seeing {
  requestId: string
  callerId: string
  /** The place of the newest message that is on their screen. */
  upTo: number
}

/**
 * Notes that the caller has seen what the other side wrote; what was seen before changes nothing and tells nobody (CHAT-02).
 * Throws Refusal: account_gone, account_suspended, not_found for all but the two sides.
 */
export async function seeMessages(
  db: Db<MessagesTables>,
  { requestId, callerId, upTo }: Seeing,
  now: Date,
): Promise<void> {
  await transact(db, async (trx) => {
    await holdAccount(trx, callerId)
    const { side, ownerId, carrierId } = await holdConversation(trx, { requestId, callerId }, now)
    const seen = await trx
      .updateTable('job_messages')
      .set({ seen_at: now })
      .where('request_id', '=', requestId)
      .where('side', '!=', side)
      .where('place', '<=', upTo)
      .where('seen_at', 'is', null)
      .returning('place')
      .execute()
    if (seen.length === 0) return
    const version = await changeConversation(trx, requestId, now)
    const last = Math.max(...seen.map(({ place }) => place))
    const said = { requestId, ownerId, carrierId, version, by: side, upTo: last, seenAt: now.toISOString() }
    append(trx, MessagesSeen.of(said, now))
  })
}
