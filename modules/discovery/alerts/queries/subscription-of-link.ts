import { accountOf } from '#modules/core/accounts/facade.ts'
import { readUnsubscribeToken } from '#modules/core/notifications/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import { notFound, type Refusal } from '#server/platform/kernel/errors.ts'
import type { Subscribed } from '../contract.ts'
import { paceOf } from '../rules.ts'
import type { AlertsTables } from '../tables.ts'
import { choicesOf } from './choices-of.ts'

export interface LinkContext {
  db: Db<AlertsTables>
  config: Pick<Config, 'SESSION_SECRET'>
}
/** An unsubscribe link and who opened it; null for a visitor. */
export interface OpenedLink {
  token: string
  callerId: string | null
}

export const unknownLink = (): Refusal => notFound('You can change your emails on the Alerts page.')

/**
 * Returns the mailing list of an unsubscribe link and whether its mails are on. Throws a Refusal (`not_found`), also if
 * the account is deleted.
 */
export async function subscriptionOfLink(
  { db, config }: LinkContext,
  { token, callerId }: OpenedLink,
): Promise<Subscribed> {
  const link = readUnsubscribeToken(config.SESSION_SECRET, token)
  const account = link && (await accountOf(db, link.userId))
  if (!link || !account) throw unknownLink()
  const on = paceOf(await choicesOf(db, link.userId), link.list, 'mail') !== 'off'
  return { type: link.list, on, address: maskEmail(account.email), own: callerId === link.userId }
}

/** 'ann@example.com' → 'a…@example.com'. Mails get forwarded, and anyone with the link can open the page. */
const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1…')
