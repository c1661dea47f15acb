import { type Kysely, sql } from 'kysely'

/** Reviews of carriers after a job, their sums, whom to ask for one, and what two accounts have in common. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reviews (
      request_id uuid primary key,
      carrier_id uuid not null,
      -- null once they have left
      owner_id uuid null,
      stars smallint not null check (stars between 1 and 5),
      came_when_agreed boolean not null,
      price_held boolean not null,
      said_where boolean not null,
      text text null check (length(text) <= 800),
      place text null check (length(place) <= 60),
      at timestamptz(3) not null,
      changed_until timestamptz(3) not null,
      reply text null check (length(reply) <= 500),
      reply_at timestamptz(3) null,
      hidden_at timestamptz(3) null,
      held boolean not null,
      decision text null check (decision in ('counted', 'refused')),
      decided_by uuid null,
      decided_at timestamptz(3) null,
      reason text null check (length(reason) <= 500),
      forget_at timestamptz(3) null,
      version integer not null default 1,
      shown boolean generated always as (
        hidden_at is null and (not held or decision is not distinct from 'counted')
      ) stored,
      check ((decision is null) = (decided_at is null)),
      check (held or decision is null),
      check (reply is null or reply_at is not null)
    )
  `.execute(db)
  await sql`create index reviews_of_carrier on reviews (carrier_id, at, request_id)`.execute(db)
  await sql`create index reviews_of_owner on reviews (owner_id)`.execute(db)
  await sql`create index reviews_held on reviews (at, request_id) where held and decision is null`.execute(db)
  await sql`create index reviews_forget on reviews (forget_at) where forget_at is not null`.execute(db)
  await sql`
    create table review_sums (
      carrier_id uuid primary key,
      n integer not null,
      stars_sum integer not null,
      came_when_agreed integer not null,
      price_held integer not null,
      said_where integer not null
    )
  `.execute(db)
  await sql`
    create table review_asks (
      request_id uuid primary key,
      owner_id uuid not null,
      ask_at timestamptz(3) null,
      taken_back_at timestamptz(3) null,
      closes_at timestamptz(3) not null
    )
  `.execute(db)
  await sql`create index review_asks_due on review_asks (ask_at) where ask_at is not null`.execute(db)
  await sql`create index review_asks_of_owner on review_asks (owner_id)`.execute(db)
  await sql`create index review_asks_closed on review_asks (closes_at)`.execute(db)
  // where accounts signed in, by keyed hashes that two accounts can have in common
  await sql`
    create table sign_in_places (
      key bytea not null,
      user_id uuid not null references users on delete cascade,
      last_at timestamptz(3) not null,
      primary key (key, user_id)
    )
  `.execute(db)
  await sql`create index sign_in_places_of_user on sign_in_places (user_id)`.execute(db)
  await sql`create index sign_in_places_age on sign_in_places (last_at)`.execute(db)
  await sql`
    alter table reports drop constraint reports_kind_check,
      add constraint reports_kind_check
        check (kind in ('request', 'bid', 'item', 'idea', 'profile', 'question', 'message', 'review')) not valid
  `.execute(db)
}
