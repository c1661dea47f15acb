import { holdOther } from '#modules/accounts/facade.ts'
import { MessageSent } from '#modules/messages/events.ts'
import { ownTrx } from '#server/platform/database/database.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import type { Channel } from '../contract.ts'
import { choicesOf } from '../queries/choices-of.ts'
import { dueAt, FRESH_MS, paceOf, UNREAD_MS } from '../rules.ts'
import type { AlertsTables } from '../tables.ts'

const CHANNELS: readonly Channel[] = ['mail', 'push']

/**
 * Has the reader of a message told of it unless they see it within ten minutes: of the first that they have not seen
 * alone, so that one conversation tells once until it is read (CHAT-02).
 */
export const tellOfMessages = consumer(
  'alerts.tell-of-messages',
  on(MessageSent, async (trx, { at, data }) => {
    const { messageId, requestId, side, ownerId, carrierId, firstUnread } = data
    const readerId = side === 'owner' ? carrierId : ownerId
    if (!firstUnread || readerId === null) return
    const now = new Date()
    // the account first: one that is being deleted keeps no rows
    if (now.getTime() - Date.parse(at) > FRESH_MS || !(await holdOther(trx, readerId))) return
    const chosen = await choicesOf(trx, readerId)
    const unreadAt = new Date(Date.parse(at) + UNREAD_MS)
    for (const channel of CHANNELS) {
      const pace = paceOf(chosen, 'messages', channel)
      if (pace === 'off') continue
      await ownTrx<AlertsTables>(trx)
        .insertInto('alerts_told')
        .values({
          user_id: readerId,
          subject_id: messageId,
          channel,
          type: 'messages',
          subject_kind: 'message',
          about_id: requestId,
          pace,
          matched_at: now,
          due_at: dueAt(pace, unreadAt),
          telling_id: null,
          told_at: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  }),
)
