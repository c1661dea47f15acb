import { AccountReinstated, AccountSuspended } from '#modules/core/accounts/events.ts'
import { asModuleTrx } from '#server/platform/database/database.ts'
import { consumer, type Handler, on } from '#server/platform/delivery/consumers.ts'
import { notifyConversations } from '../steps/notify-conversations.ts'
import type { MessagesTables } from '../tables.ts'

const notifyOn = (kind: typeof AccountSuspended | typeof AccountReinstated): Handler =>
  on(kind, (trx, { data: { userId } }) =>
    notifyConversations(asModuleTrx<MessagesTables>(trx), { userId, isLeaving: false }, new Date()),
  )

/** Refreshes a user's conversations on open pages when their account is suspended or reinstated. */
export const notifyOfSuspensions = consumer(
  'messages.tell-of-suspensions',
  notifyOn(AccountSuspended),
  notifyOn(AccountReinstated),
)
