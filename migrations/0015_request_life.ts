import { type Kysely, sql } from 'kysely'

/** What becomes of a request after it was posted: each step with its time, and bids that their carriers took back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table collection_requests add column collected_at timestamptz(3)`.execute(db)
  await sql`
    create table request_history (
      request_id uuid not null,
      what text not null check (what in ('bid_accepted', 'collected', 'completed', 'cancelled')),
      by_side text check (by_side in ('owner', 'carrier', 'staff')),
      at timestamptz(3) not null,
      primary key (request_id, what)
    )
  `.execute(db)
  // Of what happened before, only the last step has a time.
  await sql`
    insert into request_history (request_id, what, by_side, at)
    select id, case status when 'assigned' then 'bid_accepted' else status end,
      case status when 'assigned' then 'owner' end, updated_at
    from collection_requests where status <> 'pending'
  `.execute(db)
  // The status of a withdrawn bid stays what it was: it is this column that takes it out of every list.
  await sql`
    alter table bids add column withdrawn_at timestamptz(3),
      add constraint bids_withdrawn_is_not_accepted check (withdrawn_at is null or status <> 'accepted')
  `.execute(db)
}
