import { AccountReinstated, AccountSuspended } from '#modules/accounts/events.ts'
import { ownTrx } from '#server/platform/database/database.ts'
import { consumer, type Handler, on } from '#server/platform/delivery/consumers.ts'
import { tellConversations } from '../steps/tell-conversations.ts'
import type { MessagesTables } from '../tables.ts'

const tellOn = (kind: typeof AccountSuspended | typeof AccountReinstated): Handler =>
  on(kind, (trx, { data: { userId } }) =>
    tellConversations(ownTrx<MessagesTables>(trx), { userId, leaves: false }, new Date()),
  )

/** Has the pages of somebody's conversations read again whether they can read: staff suspended them, or lifted that. */
export const tellOfSuspensions = consumer(
  'messages.tell-of-suspensions',
  tellOn(AccountSuspended),
  tellOn(AccountReinstated),
)
