import { holdOther } from '#modules/accounts/facade.ts'
import { readUnsubscribeToken } from '#modules/notifications/facade.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { choicesOf } from '../queries/choices-of.ts'
import { type LinkDesk, type Subscribed, unknownLink } from '../queries/list-of-link.ts'
import { DEFAULT_CHOICES, paceOf } from '../rules.ts'
import { storeChoice } from '../steps/store-choice.ts'

/**
 * Stops the mails that a link is about, or has them come again as they do by default; again changes nothing.
 * Whoever holds the link may, as its mail said. Throws Refusal not_found, also when the account has gone.
 */
export async function leaveList({ db, config }: LinkDesk, token: string, on: boolean): Promise<Subscribed> {
  const link = readUnsubscribeToken(config.SESSION_SECRET, token)
  if (!link) throw unknownLink()
  return transact(db, async (trx) => {
    if (!(await holdOther(trx, link.userId))) throw unknownLink()
    const stopped = paceOf(await choicesOf(trx, link.userId), link.list, 'mail') === 'off'
    const pace = on ? paceOf(DEFAULT_CHOICES, link.list, 'mail') : ('off' as const)
    if (on === stopped) await storeChoice(trx, link.userId, { type: link.list, channel: 'mail', pace })
    return { type: link.list, on }
  })
}
