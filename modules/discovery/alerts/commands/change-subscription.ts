import { lockAccountIfExists } from '#modules/core/accounts/facade.ts'
import { readUnsubscribeToken } from '#modules/core/notifications/facade.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import type { AlertType, Pace, Subscribed } from '../contract.ts'
import { choicesOf } from '../queries/choices-of.ts'
import { type LinkContext, type OpenedLink, subscriptionOfLink, unknownLink } from '../queries/subscription-of-link.ts'
import { DEFAULT_CHOICES, paceOf } from '../rules.ts'
import { storeChoice } from '../steps/store-choice.ts'
import type { AlertsTables } from '../tables.ts'

/**
 * Stops the mails that a link is about, or restores their previous pace; repeating it changes nothing. The link alone
 * authorises it. Throws a Refusal (`not_found`), also if the account is deleted.
 */
export async function changeSubscription(
  context: LinkContext,
  openedLink: OpenedLink,
  subscribe: boolean,
): Promise<Subscribed> {
  const link = readUnsubscribeToken(context.config.SESSION_SECRET, openedLink.token)
  if (!link) throw unknownLink()
  await transact(context.db, async (trx) => {
    if (!(await lockAccountIfExists(trx, link.userId))) throw unknownLink()
    const isOff = paceOf(await choicesOf(trx, link.userId), link.list, 'mail') === 'off'
    const pace = subscribe ? await previousPaceOf(trx, link) : ('off' as const)
    if (subscribe === isOff) await storeChoice(trx, link.userId, { type: link.list, channel: 'mail', pace })
  })
  return subscriptionOfLink(context, openedLink)
}

/** Returns the pace that the mails had before they were stopped. */
async function previousPaceOf(
  trx: Trx<AlertsTables>,
  { userId, list }: { userId: string; list: AlertType },
): Promise<Pace> {
  const row = await trx
    .selectFrom('alert_choices')
    .select('former_pace')
    .where('user_id', '=', userId)
    .where('type', '=', list)
    .where('channel', '=', 'mail')
    .executeTakeFirst()
  const previousPace = row?.former_pace ?? 'off'
  return previousPace === 'off' ? paceOf(DEFAULT_CHOICES, list, 'mail') : previousPace
}
