import { holdOther } from '#modules/accounts/facade.ts'
import { readUnsubscribeToken } from '#modules/notifications/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import { notFound, type Refusal } from '#server/platform/kernel/errors.ts'
import type { AlertType } from '../contract.ts'
import { choicesOf } from '../queries/choices-of.ts'
import { DEFAULT_CHOICES, paceOf } from '../rules.ts'
import { storeChoice } from '../steps/store-choice.ts'
import type { AlertsTables } from '../tables.ts'

interface Desk {
  db: Db<AlertsTables>
  config: Pick<Config, 'SESSION_SECRET'>
}
interface Subscribed {
  type: AlertType
  on: boolean
}

const unknownLink = (): Refusal => notFound('This link does not work. Change your emails on the page Alerts.')

/** What a link in a mail would stop, and whether those mails still come. Throws Refusal not_found. */
export async function readUnsubscribing({ db, config }: Desk, token: string): Promise<Subscribed> {
  const link = readUnsubscribeToken(config.SESSION_SECRET, token)
  if (!link) throw unknownLink()
  return { type: link.list, on: paceOf(await choicesOf(db, link.userId), link.list, 'mail') !== 'off' }
}

/**
 * Stops the mails that a link is about, or has them come again as they do by default; again changes nothing.
 * Whoever holds the link may, as its mail said. Throws Refusal not_found, also when the account has gone.
 */
export async function leaveList({ db, config }: Desk, token: string, on: boolean): Promise<Subscribed> {
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
