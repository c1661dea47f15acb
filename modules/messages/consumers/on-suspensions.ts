import { AccountReinstated, AccountSuspended } from '#modules/accounts/events.ts'
import { ownTrx } from '#server/platform/database/database.ts'
import { type Consumer, consumer, type Handler, on } from '#server/platform/delivery/consumers.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import { tellConversations } from '../steps/tell-conversations.ts'
import type { MessagesTables } from '../tables.ts'

/** Has the pages of somebody's conversations read again whether they can read: staff suspended them, or lifted that. */
export const tellOfSuspensions = ({ FEATURES_OFF }: Pick<Config, 'FEATURES_OFF'>): Consumer => {
  const tell = (kind: typeof AccountSuspended | typeof AccountReinstated): Handler =>
    on(kind, async (trx, { data: { userId } }) => {
      if (FEATURES_OFF.includes('talk')) return
      await tellConversations(ownTrx<MessagesTables>(trx), { userId, leaves: false }, new Date())
    })
  return consumer('messages.tell-of-suspensions', tell(AccountSuspended), tell(AccountReinstated))
}
