import { readUnsubscribeToken } from '#modules/notifications/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import { notFound, type Refusal } from '#server/platform/kernel/errors.ts'
import type { AlertType } from '../contract.ts'
import { paceOf } from '../rules.ts'
import type { AlertsTables } from '../tables.ts'
import { choicesOf } from './choices-of.ts'

export interface LinkDesk {
  db: Db<AlertsTables>
  config: Pick<Config, 'SESSION_SECRET'>
}
export interface Subscribed {
  type: AlertType
  on: boolean
}

export const unknownLink = (): Refusal => notFound('This link does not work. Change your emails on the page Alerts.')

/** What a link in a mail would stop, and whether those mails still come. Throws Refusal not_found. */
export async function listOfLink({ db, config }: LinkDesk, token: string): Promise<Subscribed> {
  const link = readUnsubscribeToken(config.SESSION_SECRET, token)
  if (!link) throw unknownLink()
  return { type: link.list, on: paceOf(await choicesOf(db, link.userId), link.list, 'mail') !== 'off' }
}
