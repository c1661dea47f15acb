import { accountOf } from '#modules/accounts/facade.ts'
import { readUnsubscribeToken } from '#modules/notifications/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import { notFound, type Refusal } from '#server/platform/kernel/errors.ts'
import type { Subscribed } from '../contract.ts'
import { paceOf } from '../rules.ts'
import type { AlertsTables } from '../tables.ts'
import { choicesOf } from './choices-of.ts'

export interface LinkDesk {
  db: Db<AlertsTables>
  config: Pick<Config, 'SESSION_SECRET'>
}
/** A link, and who opened it; null is a visitor. */
export interface OpenedLink {
  token: string
  caller: string | null
}

export const unknownLink = (): Refusal => notFound('This link does not work. Change your emails on the page Alerts.')

/** What a link in a mail would stop, and whether those mails still come. Throws Refusal not_found, also when the account has gone. */
export async function listOfLink({ db, config }: LinkDesk, { token, caller }: OpenedLink): Promise<Subscribed> {
  const link = readUnsubscribeToken(config.SESSION_SECRET, token)
  const account = link && (await accountOf(db, link.userId))
  if (!link || !account) throw unknownLink()
  const on = paceOf(await choicesOf(db, link.userId), link.list, 'mail') !== 'off'
  return { type: link.list, on, address: masked(account.email), own: caller === link.userId }
}

/** 'ann@example.com' → 'a…@example.com': mails are passed on, and the page is open to who has one. */
const masked = (email: string): string => email.replace(/^(.)[^@]*/u, '$1…')
