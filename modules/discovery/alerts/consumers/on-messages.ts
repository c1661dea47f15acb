import { lockAccountIfExists } from '#modules/core/accounts/facade.ts'
import { MessageSent } from '#modules/fulfilment/messages/events.ts'
import { asModuleTrx } from '#server/platform/database/database.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import type { Channel } from '../contract.ts'
import { choicesOf } from '../queries/choices-of.ts'
import { dueAt, MAX_AGE_MS, paceOf, UNREAD_DELAY_MS } from '../rules.ts'
import type { AlertsTables } from '../tables.ts'

const CHANNELS: readonly Channel[] = ['mail', 'push']

/**
 * Queues an alert for a message that stays unread for ten minutes. Only the first unread message counts, so that each
 * conversation notifies once until it is read (CHAT-02).
 */
export const notifyOfMessages = consumer(
  'alerts.tell-of-messages',
  on(MessageSent, async (trx, { at, data }) => {
    const { messageId, requestId, side, ownerId, carrierId, firstUnread } = data
    const readerId = side === 'owner' ? carrierId : ownerId
    if (!firstUnread || readerId === null) return
    const now = new Date()
    // the account is locked first, so that one being deleted keeps no rows
    if (now.getTime() - Date.parse(at) > MAX_AGE_MS || !(await lockAccountIfExists(trx, readerId))) return
    const choices = await choicesOf(trx, readerId)
    const unreadAt = new Date(Date.parse(at) + UNREAD_DELAY_MS)
    for (const channel of CHANNELS) {
      const pace = paceOf(choices, 'messages', channel)
      if (pace === 'off') continue
      await asModuleTrx<AlertsTables>(trx)
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
