import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bids (
      id uuid primary key,
      collection_request_id uuid not null,
      bidder_id uuid not null,
      bid_amount numeric(10,2) not null check (bid_amount > 0),
      bid_message text check (length(bid_message) <= 500),
      status text not null default 'active' check (status in ('active', 'accepted', 'rejected')),
      created_at timestamptz(3) not null,
      version integer not null default 1
    )
  `.execute(db)
  // The lock on the request already allows only one acceptance; this enforces it a second time.
  await sql`create unique index bids_one_accepted on bids (collection_request_id) where status = 'accepted'`.execute(db)
  await sql`create index bids_of_request on bids (collection_request_id, created_at desc, id desc)`.execute(db)
  await sql`create index bids_of_bidder on bids (bidder_id, created_at desc, id desc)`.execute(db)
}
