import { sql } from 'kysely'
import { lockExistingAccounts } from '#modules/core/accounts/facade.ts'
import { BidPlaced, BidRejected } from '#modules/market/bidding/events.ts'
import type { Db, OpenTransaction } from '#server/platform/database/database.ts'
import { type PlaceholderOf, prepareStatement } from '#server/platform/database/prepared-statement.ts'
import { batchConsumer } from '#server/platform/delivery/batch-consumer.ts'
import { BID_MAIL_GAP_MS, DEFAULT_CHOICES, MAX_AGE_MS, nextDigest, OUTCOMES_DELAY_MS } from '../rules.ts'
import type { AlertsTables } from '../tables.ts'

/** The consumer's name in the inbox. */
export const BIDS_CONSUMER = 'alerts.tell-of-bids'

/**
 * Queues alerts for owners about new bids, and for bidders about bids that weren't accepted. Works in batches, because
 * bids come in bursts.
 */
export const notifyOfBids = batchConsumer(BIDS_CONSUMER, [BidPlaced, BidRejected], async (trx, events) => {
  const now = new Date()
  const recentEvents = events.filter(({ at }) => now.getTime() - Date.parse(at) <= MAX_AGE_MS)
  if (recentEvents.length > 0) await queueAlerts(trx, recentEvents.map(toBidAlert), now)
})

/** The delay of each alert type. */
const DELAYS = { bids: 0, outcomes: OUTCOMES_DELAY_MS }

interface BidAlert {
  /** The recipient. */
  userId: string
  bidId: string
  requestId: string
  type: keyof typeof DELAYS
}

function toBidAlert({
  data,
}: {
  data: { bidId: string; requestId: string; bidderId: string; ownerId?: string }
}): BidAlert {
  const { bidId, requestId, bidderId, ownerId } = data
  return ownerId === undefined
    ? { userId: bidderId, bidId, requestId, type: 'outcomes' }
    : { userId: ownerId, bidId, requestId, type: 'bids' }
}

async function queueAlerts(trx: OpenTransaction, bids: readonly BidAlert[], now: Date): Promise<void> {
  // accounts are locked first, so that one being deleted keeps no rows
  const accounts = await lockExistingAccounts(trx, [...new Set(bids.map(({ userId }) => userId))])
  const alerts = bids.filter(({ userId }) => accounts.has(userId))
  await insertAlerts(trx, { bids: JSON.stringify(alerts), defaults: JSON.stringify(defaultsAt(now)), now })
}

/** The default pace of each type, and when each pace is due. */
const defaultsAt = (now: Date) =>
  DEFAULT_CHOICES.flatMap((choice) => {
    if (!(choice.type in DELAYS)) return []
    const at = new Date(now.getTime() + DELAYS[choice.type as keyof typeof DELAYS])
    return [{ ...choice, at_once: at, twice_a_day: nextDigest(at) }]
  })

interface BidAlertRows {
  bids: string
  defaults: string
  now: Date
}

const GROUP_GAP = sql`interval '${sql.raw(String(BID_MAIL_GAP_MS))} milliseconds'`

/** Inserts alerts that are due now, or once the owner may get another mail about bids on the same request. */
const insertAlerts = prepareStatement(
  'alerts.note-bids',
  (_: Db<AlertsTables>, placeholder: PlaceholderOf<BidAlertRows>) => sql<never>`
    with bid as (
      select * from jsonb_to_recordset(${placeholder('bids')}::jsonb) as bid("userId" uuid, "bidId" uuid, "requestId" uuid, type text)
    ),
    gathering as (
      select owner."userId", recent.* from (select distinct "userId" from bid where type = 'bids') as owner
      cross join lateral (
        select channel, about_id, max(told_at) + ${GROUP_GAP} as until from alerts_told
        where user_id = owner."userId" and told_at > ${placeholder('now')}::timestamptz - ${GROUP_GAP} and type = 'bids'
        group by channel, about_id
      ) as recent
    )
    insert into alerts_told (user_id, subject_id, channel, type, subject_kind, about_id, pace, matched_at, due_at)
    select bid."userId", "bidId", default_choice.channel, default_choice.type, 'bid', "requestId", effective.pace, ${placeholder('now')},
      case effective.pace when 'at_once' then greatest(at_once, gathering.until) else twice_a_day end
    from bid join jsonb_to_recordset(${placeholder('defaults')}::jsonb)
      as default_choice(type text, channel text, pace text, at_once timestamptz, twice_a_day timestamptz) using (type)
    left join alert_choices as choice
      on choice.user_id = bid."userId" and choice.type = default_choice.type and choice.channel = default_choice.channel
    left join gathering on gathering."userId" = bid."userId" and gathering.channel = default_choice.channel
      and gathering.about_id = "requestId" and default_choice.type = 'bids'
    cross join lateral (select coalesce(choice.pace, default_choice.pace) as pace) as effective
    where effective.pace <> 'off'
    on conflict do nothing`,
)
