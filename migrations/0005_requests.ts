import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table collection_requests (
      id uuid primary key,
      user_id uuid not null,
      title text not null check (length(title) <= 100),
      description text not null check (length(description) <= 500),
      status text not null default 'pending' check (status in ('pending', 'assigned', 'completed', 'cancelled')),
      budget numeric(10,2) check (budget > 0),
      postcode text,
      location_text text,
      image_urls jsonb,
      winning_bid_id uuid,
      accepted_bidder_id uuid,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      version integer not null default 1
    )
  `.execute(db)
  await sql`create index collection_requests_newest on collection_requests (created_at desc, id desc)`.execute(db)
  await sql`
    create index collection_requests_open on collection_requests (created_at desc, id desc)
    where status = 'pending' and winning_bid_id is null
  `.execute(db)
  await sql`create index collection_requests_of_owner on collection_requests (user_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`
    create index collection_requests_of_winner on collection_requests (accepted_bidder_id, updated_at desc, id desc)
    where accepted_bidder_id is not null
  `.execute(db)
  await sql`create table request_activity (request_id uuid primary key, bid_count integer not null)`.execute(db)
}
