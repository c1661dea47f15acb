import { type Kysely, sql } from 'kysely'

/** Cases: what people reported to staff about a job, the replies, and what staff decided. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cases (
      id uuid primary key,
      request_id uuid not null,
      kind text not null,
      opened_by text not null check (opened_by in ('owner', 'carrier')),
      opened_by_user uuid null,
      state text not null default 'open',
      opened_at timestamptz(3) not null,
      claimed_by uuid null,
      claimed_until timestamptz(3) null,
      closed_at timestamptz(3) null,
      closed_by uuid null,
      outcome text null,
      note text null check (length(note) <= 500),
      version integer not null default 1,
      check ((state = 'closed') = (closed_at is not null)),
      check ((state = 'closed') = (outcome is not null)),
      check ((claimed_by is null) = (claimed_until is null))
    )
  `.execute(db)
  await sql`create unique index cases_open on cases (request_id, kind) where closed_at is null`.execute(db)
  await sql`create index cases_waiting on cases (opened_at, id) where closed_at is null`.execute(db)
  await sql`create index cases_of_request on cases (request_id)`.execute(db)
  await sql`create index cases_of_user on cases (opened_by_user)`.execute(db)
  await sql`create index cases_closed on cases (closed_at) where closed_at is not null`.execute(db)
  await sql`
    create table case_entries (
      id uuid primary key,
      case_id uuid not null references cases on delete cascade,
      side text not null check (side in ('owner', 'carrier')),
      user_id uuid null,
      -- null once its author has left
      text text null check (length(text) <= 2000),
      at timestamptz(3) not null
    )
  `.execute(db)
  await sql`create index case_entries_of_case on case_entries (case_id, at)`.execute(db)
  await sql`create index case_entries_of_user on case_entries (user_id)`.execute(db)
  // staff find a job by its number, which is the end of its id
  await sql`
    create index collection_requests_by_number on collection_requests (right(id::text, 8))
      where winning_bid_id is not null
  `.execute(db)
}
