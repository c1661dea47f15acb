import { type Kysely, sql } from 'kysely'

/** The history of a request after it was posted: each step with its time, withdrawn bids, and reports to staff. */
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
  // Of earlier history, only the last step has a time.
  await sql`
    insert into request_history (request_id, what, by_side, at)
    select id, case status when 'assigned' then 'bid_accepted' else status end,
      case status when 'assigned' then 'owner' end, updated_at
    from collection_requests where status <> 'pending'
  `.execute(db)
  // The status of a withdrawn bid stays as it was: this column takes it out of every list.
  await sql`
    alter table bids add column withdrawn_at timestamptz(3),
      add constraint bids_withdrawn_is_not_accepted check (withdrawn_at is null or status <> 'accepted')
  `.execute(db)
  // Reports outlive the account that made them, without it and without its text.
  await sql`
    create table reports (
      id uuid primary key,
      kind text not null check (kind in ('request', 'bid', 'item', 'idea', 'profile')),
      subject_id uuid not null,
      reporter_id uuid,
      reason text not null check (length(reason) <= 40),
      words text check (length(words) <= 500),
      created_at timestamptz(3) not null,
      closed_at timestamptz(3),
      constraint reports_once unique (reporter_id, kind, subject_id)
    )
  `.execute(db)
  await sql`create index reports_open on reports (created_at, id) where closed_at is null`.execute(db)
  await sql`create index reports_of_reporter on reports (reporter_id, created_at)`.execute(db)
}
