import { sql } from 'kysely'
import { registrationRule } from '#modules/carriers/carrier-registration/facade.ts'
import { accountOf, lockExistingAccounts } from '#modules/core/accounts/facade.ts'
import { queueMail } from '#modules/core/notifications/facade.ts'
import { biddersOn } from '#modules/market/bidding/facade.ts'
import { RequestReposted } from '#modules/market/requests/events.ts'
import { shownRequests } from '#modules/market/requests/facade.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { type Consumer, consumer, on } from '#server/platform/delivery/consumers.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import { findAlertBlocker } from '../queries/find-alert-blocker.ts'
import { wantsMail } from '../queries/wants-mail.ts'
import { type AlertSettings, MAX_AGE_MS, settingsFrom } from '../rules.ts'
import type { AlertsTables } from '../tables.ts'

/** Notifies everyone who bid on a cancelled job at once that it is posted again, because bidders compete (RIGHT-06). */
export const notifyOfReposts = (config: Config): Consumer =>
  consumer(
    'alerts.tell-of-reposts',
    on(RequestReposted, async (trx, { id, at, data }) => {
      const now = new Date()
      if (now.getTime() - Date.parse(at) > MAX_AGE_MS) return
      const post = (await shownRequests(trx, [data.requestId])).get(data.requestId)
      if (post?.status !== 'pending') return
      const settings = settingsFrom(config, registrationRule(config), false)
      const bidders = await biddersOn(trx, data.repostOf)
      // accounts are locked first, so that one being deleted keeps no rows
      const accounts = await lockExistingAccounts(trx, bidders)
      for (const userId of bidders)
        if (accounts.has(userId) && userId !== data.withoutCarrierId)
          await mailBidder(trx, { eventId: id, userId, requestId: data.requestId, title: post.title }, settings, now)
    }),
  )

interface RepostMail {
  eventId: string
  userId: string
  requestId: string
  title: string
}

/** Mails one bidder, if they may bid and want mails about their bids. */
async function mailBidder(
  trx: OpenTransaction,
  { eventId, userId, requestId, title }: RepostMail,
  settings: AlertSettings,
  now: Date,
): Promise<void> {
  const account = await accountOf(trx, userId)
  if (!account || (await findAlertBlocker(trx, account, settings, now)) !== null) return
  if (!(await wantsMail(trx, userId, 'outcomes'))) return
  // an alert about their area may have been first
  if (!(await recordSent(trx, { eventId, userId, requestId }, now))) return
  const mail = {
    eventId,
    userId,
    address: account.email,
    template: 'posted-again',
    facts: { requestId, title },
  } as const
  await queueMail(trx, { ...mail, bulk: true }, now)
}

/** Records the notification, so that no area alert repeats it. Returns false if an alert was sent before. */
async function recordSent(
  trx: OpenTransaction,
  { eventId, userId, requestId }: Omit<RepostMail, 'title'>,
  now: Date,
): Promise<boolean> {
  const recorded = await asModuleTrx<AlertsTables>(trx)
    .insertInto('alerts_told')
    .values({
      user_id: userId,
      subject_id: requestId,
      channel: 'mail',
      type: 'outcomes',
      subject_kind: 'request',
      about_id: null,
      pace: 'twice_a_day',
      matched_at: now,
      due_at: now,
      state: 'told',
      telling_id: eventId,
      told_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'subject_id', 'channel'])
        .doUpdateSet({ state: 'told', telling_id: eventId, told_at: now })
        .where('alerts_told.state', '<>', sql.lit('told')),
    )
    .returning('subject_id')
    .executeTakeFirst()
  return recorded !== undefined
}
