import { type Kysely, sql } from 'kysely'

/** What staff do about content and accounts: hiding, warning, suspending, claims of cases, and disputes of payments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column suspended_at timestamptz(3),
      add column suspended_reason text check (length(suspended_reason) <= 500)
  `.execute(db)
  await sql`create index users_suspended on users (suspended_at desc, id desc) where suspended_at is not null`.execute(
    db,
  )
  for (const table of ['collection_requests', 'items', 'upcycle_ideas', 'profiles'] as const) await hideable(db, table)
  // Only the message of a hidden bid is hidden: the offer stays.
  await sql`alter table bids add column hidden_at timestamptz(3)`.execute(db)
  await searchable(db)
  await createDecisions(db)
  await createWarnings(db)
  await createClaims(db)
  await createDisputes(db)
}

/** Two reasons, so that lifting one leaves the other; lists use `shown`. */
async function hideable(
  db: Kysely<unknown>,
  table: 'collection_requests' | 'items' | 'upcycle_ideas' | 'profiles',
): Promise<void> {
  await sql`
    alter table ${sql.table(table)}
      add column hidden_at timestamptz(3),
      add column owner_suspended boolean not null default false,
      add column shown boolean not null generated always as (hidden_at is null and not owner_suspended) stored
  `.execute(db)
}

/** People and requests are looked up by how their names begin. */
async function searchable(db: Kysely<unknown>): Promise<void> {
  await sql`create index profiles_by_display_name on profiles (lower(display_name) text_pattern_ops)`.execute(db)
  await sql`create index profiles_by_company_name on profiles (lower(company_name) text_pattern_ops)`.execute(db)
  // Who owned the thing when it was reported.
  await sql`alter table reports add column owner_id uuid`.execute(db)
  await sql`create index reports_of_owner on reports (owner_id, created_at) where owner_id is not null`.execute(db)
  await sql`create index reports_of_subject on reports (kind, subject_id)`.execute(db)
  await sql`create index collection_requests_by_title on collection_requests using gin (to_tsvector('simple', title))`.execute(
    db,
  )
  // Why staff ended a request; people read it in their mail.
  await sql`alter table request_history add column reason text check (length(reason) <= 500)`.execute(db)
}

async function createDecisions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report_decisions (
      id uuid primary key,
      kind text not null,
      subject_id uuid not null,
      what text not null check (what in ('hidden', 'restored', 'warned', 'dismissed')),
      by_user_id uuid not null,
      reason text check (length(reason) <= 500),
      -- how many open reports it settled
      settled integer not null,
      at timestamptz(3) not null
    )
  `.execute(db)
  await sql`create index report_decisions_of_subject on report_decisions (kind, subject_id, at)`.execute(db)
}

/** What staff wrote to someone about something of theirs, until it has been read. */
async function createWarnings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table warnings (
      id uuid primary key,
      user_id uuid not null,
      kind text not null,
      subject_id uuid not null,
      what text not null check (what in ('hidden', 'restored', 'warned')),
      title text not null,
      words text check (length(words) <= 500),
      at timestamptz(3) not null,
      read_at timestamptz(3)
    )
  `.execute(db)
  await sql`create index warnings_of_user on warnings (user_id, at)`.execute(db)
}

/** Which member of staff has a verification open, and until when. */
async function createClaims(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table verification_claims (
      user_id uuid primary key,
      staff_id uuid not null,
      claimed_until timestamptz(3) not null
    )
  `.execute(db)
  await sql`create index verification_history_decided on verification_history (at) where by_user_id is not null`.execute(
    db,
  )
}

async function createDisputes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_disputes (
      stripe_id text primary key,
      user_id uuid,
      stripe_customer_id text,
      stripe_payment_id text,
      -- in the smallest unit of the currency, as Stripe has it
      amount integer not null,
      currency text not null,
      reason text not null,
      status text not null,
      due_by timestamptz(3),
      opened_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      note text check (length(note) <= 500),
      handled_at timestamptz(3),
      handled_by uuid
    )
  `.execute(db)
  await sql`create index payment_disputes_newest on payment_disputes (opened_at desc, stripe_id desc)`.execute(db)
  await sql`create index payment_disputes_of_user on payment_disputes (user_id)`.execute(db)
}
