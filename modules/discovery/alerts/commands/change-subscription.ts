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
 * Stops the mails that a link is about, or restores their former pace; repeating it changes nothing. The link alone
 * authorises it. Throws Refusal not_found, also when the account is gone.
 */
export async function changeSubscription(context: LinkContext, opened: OpenedLink, on: boolean): Promise<Subscribed> {
  const link = readUnsubscribeToken(context.config.SESSION_SECRET, opened.token)
  if (!link) throw unknownLink()
  await transact(context.db, async (trx) => {
    if (!(await lockAccountIfExists(trx, link.userId))) throw unknownLink()
    const stopped = paceOf(await choicesOf(trx, link.userId), link.list, 'mail') === 'off'
    const pace = on ? await formerPace(trx, link) : ('off' as const)
    if (on === stopped) await storeChoice(trx, link.userId, { type: link.list, channel: 'mail', pace })
  })
  return subscriptionOfLink(context, opened)
}

/** Returns the pace that the mails had before they were stopped. */
async function formerPace(
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
  const former = row?.former_pace ?? 'off'
  return former === 'off' ? paceOf(DEFAULT_CHOICES, list, 'mail') : former
}
