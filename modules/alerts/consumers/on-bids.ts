import { holdOther } from '#modules/accounts/facade.ts'
import { BidPlaced, BidRejected } from '#modules/bidding/events.ts'
import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import { batchConsumer } from '#server/platform/delivery/batch-consumer.ts'
import type { Consumer } from '#server/platform/delivery/consumers.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import type { AlertType } from '../contract.ts'
import { choicesOfAll } from '../queries/choices-of.ts'
import { dueAt, FRESH_MS, OUTCOMES_WAIT_MS, paceOf } from '../rules.ts'
import type { AlertsTables } from '../tables.ts'

/** The consumer's name in the inbox. */
export const BIDS = 'alerts.tell-of-bids'

/** Owners hear of bids on their requests, and bidders of bids that were not chosen; many at once, for bids come in crowds. */
export const tellOfBids = ({ FEATURES_OFF }: Pick<Config, 'FEATURES_OFF'>): Consumer =>
  batchConsumer(BIDS, [BidPlaced, BidRejected], async (trx, events) => {
    const now = new Date()
    const fresh = events.filter(({ at }) => now.getTime() - Date.parse(at) <= FRESH_MS)
    if (FEATURES_OFF.includes('alerts') || fresh.length === 0) return
    await noteBids(trx, fresh.map(notedBid), now)
  })

interface NotedBid {
  /** Who is to be told. */
  userId: string
  bidId: string
  requestId: string
  type: AlertType
  waitMs: number
}

function notedBid({
  data,
}: {
  data: { bidId: string; requestId: string; bidderId: string; ownerId?: string }
}): NotedBid {
  const { bidId, requestId, bidderId, ownerId } = data
  if (ownerId !== undefined) return { userId: ownerId, bidId, requestId, type: 'bids', waitMs: 0 }
  return { userId: bidderId, bidId, requestId, type: 'outcomes', waitMs: OUTCOMES_WAIT_MS }
}

async function noteBids(trx: OpenTransaction, bids: readonly NotedBid[], now: Date): Promise<void> {
  // the accounts first, in the order of their ids, like all: one that is being deleted keeps no rows
  const ids = [...new Set(bids.map(({ userId }) => userId))].toSorted()
  const held = await Promise.all(ids.map((id) => holdOther(trx, id)))
  const there = ids.filter((_, at) => held[at])
  const chosen = await choicesOfAll(trx, there)
  const rows = bids
    .filter(({ userId }) => there.includes(userId))
    .flatMap(({ userId, bidId, requestId, type, waitMs }) =>
      (['mail', 'push'] as const).flatMap((channel) => {
        const pace = paceOf(chosen.get(userId) ?? [], type, channel)
        if (pace === 'off') return []
        const due = dueAt(pace, new Date(now.getTime() + waitMs))
        const subject = { subject_id: bidId, subject_kind: 'bid' as const, about_id: requestId }
        return [{ user_id: userId, ...subject, channel, type, pace, matched_at: now, due_at: due }]
      }),
    )
  if (rows.length === 0) return
  await ownTrx<AlertsTables>(trx)
    .insertInto('alerts_told')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
