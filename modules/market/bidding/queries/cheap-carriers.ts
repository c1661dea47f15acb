import { sql } from 'kysely'
import { bidderCards } from '#modules/carriers/profiles/facade.ts'
import { pricedRequests } from '#modules/market/requests/facade.ts'
import { asModuleDb, type Db } from '#server/platform/database/database.ts'
import { MIN_FLOOR, TOO_CHEAP_SHARE } from '../contract/facts.ts'
import type { BiddingTables } from '../tables.ts'
import { type CheapCarrier, COUNTED_DAYS, MIN_BIDS, MIN_SHARE_PERCENT } from '../too-cheap/contract.ts'

/** Maximum number of carriers shown to staff. */
const MAX_ROWS = 200
const DAY_MS = 24 * 3_600_000

/**
 * Returns carriers that often bid far below disposal cost: with at least five bids in 90 days on requests with a known
 * disposal cost, of which at least 40 % were too cheap (`isTooCheap`).
 */
export async function cheapCarriers(db: Db<BiddingTables>, now: Date): Promise<CheapCarrier[]> {
  const priced = await pricedRequests(db, MIN_FLOOR)
  const { rows } = await sql<{ carrierId: string; bids: number; marked: number; lastAt: Date }>`
    with priced as (
      select * from unnest(${priced.map(({ id }) => id)}::uuid[], ${priced.map(({ floor }) => floor)}::numeric[]) as priced(id, floor)
    ),
    rated as (
      select bidder_id, bids.created_at, bid_amount < floor * ${TOO_CHEAP_SHARE}::numeric as marked
      from bids join priced on priced.id = collection_request_id
      where bids.created_at >= ${new Date(now.getTime() - COUNTED_DAYS * DAY_MS)} and bidder_id is not null
    ),
    counted as (
      select bidder_id, count(*)::integer as bids, count(*) filter (where marked)::integer as marked,
        max(created_at) filter (where marked) as last_at
      from rated group by bidder_id
    )
    select bidder_id as "carrierId", bids, marked, last_at as "lastAt" from counted
    where bids >= ${MIN_BIDS} and marked * 100 >= bids * ${MIN_SHARE_PERCENT}
    order by marked::float8 / bids desc, marked desc, bidder_id limit ${MAX_ROWS}
  `.execute(asModuleDb<BiddingTables>(db))
  const cards = await bidderCards(
    db,
    rows.map(({ carrierId }) => carrierId),
  )
  return rows.map(({ lastAt, ...row }) => ({
    ...row,
    name: cards.get(row.carrierId)?.displayName ?? null,
    lastAt: lastAt.toISOString(),
  }))
}
