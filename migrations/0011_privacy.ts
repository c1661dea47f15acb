import { type Kysely, sql } from 'kysely'

/** People may export their data and delete their account: what stays belongs to no one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table collection_requests alter column user_id drop not null`.execute(db)
  await sql`alter table bids alter column bidder_id drop not null`.execute(db)
  // Requests without an owner accept no bids, and bids without a carrier can't be accepted.
  await sql`
    alter table collection_requests add constraint collection_requests_open_is_owned
      check (user_id is not null or status <> 'pending')
  `.execute(db)
  await sql`
    alter table bids add constraint bids_active_is_placed check (bidder_id is not null or status <> 'active')
  `.execute(db)
  await sql`
    create table data_exports (
      id uuid primary key,
      user_id uuid not null,
      requested_at timestamptz(3) not null,
      claimed_until timestamptz(3),
      tries integer not null default 0,
      ready_at timestamptz(3),
      failed_at timestamptz(3),
      expires_at timestamptz(3),
      key text,
      bytes bigint
    )
  `.execute(db)
  await sql`
    create unique index data_exports_one_under_way on data_exports (user_id) where ready_at is null and failed_at is null
  `.execute(db)
  await sql`
    create index data_exports_expiry on data_exports (expires_at) where expires_at is not null
  `.execute(db)
  await sql`create index data_exports_of_user on data_exports (user_id, requested_at desc)`.execute(db)
}
