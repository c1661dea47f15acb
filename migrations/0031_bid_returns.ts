import { type Kysely, sql } from 'kysely'

/** Bids that are returned to their carrier's month, and when owners viewed the bids on their requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The key guarantees that no bid is returned twice.
  await sql`
    create table bid_returns (
      bid_id uuid primary key,
      carrier_id uuid not null,
      reason text not null check (reason in ('unopened', 'owner_cancelled', 'staff_removed', 'winner_gone', 'by_staff')),
      state text not null check (state in ('returned', 'waiting', 'refused')),
      at timestamptz(3) not null
    )
  `.execute(db)
  await sql`create index bid_returns_of_carrier on bid_returns (carrier_id, at)`.execute(db)
  await sql`create index bid_returns_waiting on bid_returns (at) where state = 'waiting'`.execute(db)
  await sql`
    create table request_owner_looks (
      request_id uuid primary key,
      last_at timestamptz(3) not null
    )
  `.execute(db)
  // Earlier bids are marked as decided, because it was not recorded then whether they were opened. A default that is
  // dropped again marks them without writing their rows.
  await sql`alter table bids add column opening_judged_at timestamptz(3) default now()`.execute(db)
  await sql`alter table bids alter column opening_judged_at drop default`.execute(db)
  await sql`
    create index bids_to_judge on bids (created_at)
    where opening_judged_at is null and status = 'active' and withdrawn_at is null
  `.execute(db)
}
