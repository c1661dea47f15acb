import type pg from 'pg'
import type { Cast } from './seed.ts'

/** Of the requests that are rows from the start, so that they are told from those which were posted. */
const TITLE = 'Auction'

/**
 * Adds `count` open requests of the cast's owner as rows, each with `bidsEach` bids of its carriers; younger ones first,
 * a minute apart, and gives their ids. Nobody is told of them.
 */
export async function fillAuctions(
  client: pg.ClientBase,
  { owner, carriers }: Cast,
  { count, bidsEach }: { count: number; bidsEach: number },
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `with posted as (
       insert into collection_requests (id, user_id, title, description, postcode, budget, created_at, updated_at)
       select uuidv7(), $1, '${TITLE} ' || nth, 'By the front door.', 'BS1', 80, at, at
       from generate_series(1, $2::int) as nth, lateral (select now() - nth * interval '1 minute' as at) as posted_at
       returning id, created_at
     ), counted as (insert into request_activity (request_id, bid_count) select id, $3 from posted),
     filled as (
       insert into bids (id, collection_request_id, bidder_id, bid_amount, created_at)
       select uuidv7(), id, ($4::uuid[])[1 + nth % cardinality($4::uuid[])], 70 + nth, created_at + nth * interval '1 second'
       from posted, generate_series(1, $3::int) as nth
     )
     select id from posted`,
    [owner.id, count, bidsEach, carriers.map(({ id }) => id)],
  )
  return rows.map(({ id }) => id)
}

/** One bid of each of those requests. */
export async function bidsToAccept(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select distinct on (b.collection_request_id) b.id
     from bids b join collection_requests r on r.id = b.collection_request_id where r.title like '${TITLE} %'`,
  )
  return rows.map(({ id }) => id)
}
