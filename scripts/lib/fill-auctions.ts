import type pg from 'pg'

interface Filling {
  readonly count: number
  readonly bidsEach: number
  /** As pages show them, outward code first. Without any, the requests say nothing of where they are. */
  readonly places?: readonly string[]
}

/**
 * Adds open requests of `owner` as rows, each with bids of `carriers`, newest first, a minute apart, and returns their
 * ids. No one is notified of them.
 */
export async function fillAuctions(
  client: pg.ClientBase,
  { owner, carriers }: { owner: { readonly id: string }; carriers: readonly { readonly id: string }[] },
  { count, bidsEach, places = [] }: Filling,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `with posted as (
       insert into collection_requests (id, user_id, title, description, location_text, budget, created_at, updated_at)
       select uuidv7(), $1, 'Auction ' || nth, 'By the front door.', ($5::text[])[1 + nth % greatest(1, cardinality($5::text[]))], 80, at, at
       from generate_series(1, $2::int) as nth, lateral (select now() - nth * interval '1 minute' as at) as posted_at
       returning id, created_at
     ), counted as (insert into request_activity (request_id, bid_count) select id, $3 from posted),
     filled as (
       insert into bids (id, collection_request_id, bidder_id, bid_amount, created_at)
       select uuidv7(), id, ($4::uuid[])[1 + nth % cardinality($4::uuid[])], 70 + nth, created_at + nth * interval '1 second'
       from posted, generate_series(1, $3::int) as nth
     )
     select id from posted`,
    [owner.id, count, bidsEach, carriers.map(({ id }) => id), places],
  )
  return rows.map(({ id }) => id)
}
