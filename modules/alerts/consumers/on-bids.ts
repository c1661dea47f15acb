import { holdOther } from '#modules/accounts/facade.ts'
import { BidPlaced, BidRejected } from '#modules/bidding/events.ts'
import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import { type Consumer, consumer, on } from '#server/platform/delivery/consumers.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import type { AlertType } from '../contract.ts'
import { choicesOf } from '../queries/choices-of.ts'
import { dueAt, FRESH_MS, OUTCOMES_WAIT_MS, paceOf } from '../rules.ts'
import type { AlertsTables } from '../tables.ts'

/** The consumer's name in the inbox. */
export const BIDS = 'alerts.tell-of-bids'

/** Owners hear of bids on their requests, and bidders of bids that were not chosen. */
export const tellOfBids = ({ FEATURES_OFF }: Pick<Config, 'FEATURES_OFF'>): Consumer => {
  const note = async (trx: OpenTransaction, at: string, bid: NotedBid) => {
    if (FEATURES_OFF.includes('alerts') || Date.now() - Date.parse(at) > FRESH_MS) return
    await noteBid(trx, bid, new Date())
  }
  return consumer(
    BIDS,
    on(BidPlaced, (trx, { at, data: { bidId, requestId, ownerId: userId } }) =>
      note(trx, at, { userId, bidId, requestId, type: 'bids', waitMs: 0 }),
    ),
    on(BidRejected, (trx, { at, data: { bidId, requestId, bidderId: userId } }) =>
      note(trx, at, { userId, bidId, requestId, type: 'outcomes', waitMs: OUTCOMES_WAIT_MS }),
    ),
  )
}

interface NotedBid {
  /** Who is to be told. */
  userId: string
  bidId: string
  requestId: string
  type: AlertType
  waitMs: number
}

async function noteBid(
  trx: OpenTransaction,
  { userId, bidId, requestId, type, waitMs }: NotedBid,
  now: Date,
): Promise<void> {
  // the account first, like everybody: one that is being deleted keeps no rows
  if (!(await holdOther(trx, userId))) return
  const chosen = await choicesOf(trx, userId)
  const rows = (['mail', 'push'] as const).flatMap((channel) => {
    const pace = paceOf(chosen, type, channel)
    if (pace === 'off') return []
    const due = dueAt(pace, new Date(now.getTime() + waitMs))
    const subject = { subject_id: bidId, subject_kind: 'bid' as const, about_id: requestId }
    return [{ user_id: userId, ...subject, channel, type, pace, matched_at: now, due_at: due }]
  })
  if (rows.length === 0) return
  await ownTrx<AlertsTables>(trx)
    .insertInto('alerts_told')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
