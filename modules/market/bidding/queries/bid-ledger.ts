import { sql } from 'kysely'
import { allowanceOf } from '#modules/carriers/subscriptions/facade.ts'
import { requestCards } from '#modules/market/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import type { LedgerEntry, myBidLedger } from '../returns/contract.ts'
import type { BiddingTables } from '../tables.ts'
import { countBidsPlacedBetween } from './count-bids-placed-between.ts'

/** The most entries returned. Only a carrier whose plan was unlimited earlier in the month can have more. */
const MAX_ROWS = 500

/** Returns a carrier's bids of this month and their returns, newest first (QUOTA-04). */
export async function bidLedger(
  db: Db<BiddingTables>,
  carrierId: string,
  now: Date,
): Promise<AnswerOf<typeof myBidLedger>> {
  const allowance = await allowanceOf(db, carrierId, now)
  if (!allowance || allowance.monthlyBids === null) return { limit: null, placed: 0, returned: 0, items: [] }
  const { monthlyBids: limit, monthStart, monthEnd } = allowance
  const [{ placed, returned }, entries] = await Promise.all([
    countBidsPlacedBetween(db, carrierId, monthStart, monthEnd),
    entriesBetween(db, carrierId, monthStart, monthEnd),
  ])
  const cards = await requestCards(db, [...new Set(entries.map(({ requestId }) => requestId))], carrierId)
  const items = entries.map(({ at, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    title: cards.get(entry.requestId)?.title ?? null,
  }))
  return { limit, placed, returned, items }
}

type Entry = Pick<LedgerEntry, 'bidId' | 'requestId' | 'change' | 'reason' | 'state'> & { at: Date }

async function entriesBetween(db: Db<BiddingTables>, carrierId: string, start: Date, end: Date): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select id as "bidId", collection_request_id as "requestId", created_at as at, -1 as change, null as reason, null as state
    from bids where bidder_id = ${carrierId} and created_at >= ${start} and created_at < ${end}
    union all
    select bid_id, collection_request_id, bid_returns.at, case state when 'returned' then 1 else 0 end, reason, state
    from bid_returns join bids on bids.id = bid_id
    where carrier_id = ${carrierId} and bid_returns.at >= ${start} and bid_returns.at < ${end}
    order by at desc, change desc limit ${MAX_ROWS}
  `.execute(db)
  return rows
}
