import { type Kysely, sql } from 'kysely'

/**
 * Ladders: what is given away first, offered to charities and then posted as a request (LADDER-01 to LADDER-07). Charities
 * get what they take and an address, and mails may go to someone without an account. The previous release ignores all of
 * it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createLadders(db)
  await createAsks(db)
  await sql`
    alter table charities
      add column takes text[] not null default '{}',
      add column answer_address text
  `.execute(db)
  await sql`create index charities_by_takes on charities using gin (takes) where takes <> '{}'`.execute(db)
  await sql`alter table mails alter column user_id drop not null`.execute(db)
}

async function createLadders(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ladders (
      -- its request has the same id, so the primary key of requests lets it be posted only once
      id uuid primary key,
      owner_id uuid not null,
      step text not null default 'gift' check (step in ('gift', 'charity', 'paid', 'done', 'stopped')),
      -- the request to post
      draft jsonb not null,
      kg numeric(8,1) not null,
      outward text,
      -- the gift, which its owner may have deleted
      item_id uuid not null,
      -- planned, and the actual end once the step is over
      gift_until timestamptz(3) not null,
      -- null without a charity step, also once it was left out
      charity_until timestamptz(3),
      ask_charities boolean not null,
      -- whether no charity took the items when it was their turn
      no_charities boolean not null default false,
      -- a London date
      gone_by date not null,
      -- what the next step waits for although its time has come
      waiting_for text check (waiting_for in ('promise', 'charity')),
      -- when the task looks at it next; null once it has ended
      move_at timestamptz(3),
      given_to text check (given_to in ('person', 'charity')),
      created_at timestamptz(3) not null,
      -- when it was posted, given away or stopped
      ended_at timestamptz(3),
      version integer not null default 1,
      check ((step in ('gift', 'charity')) = (ended_at is null)),
      check ((move_at is null) = (ended_at is not null)),
      check ((step = 'done') = (given_to is not null))
    )
  `.execute(db)
  await sql`create index ladders_of_owner on ladders (owner_id, created_at desc, id desc)`.execute(db)
  await sql`create index ladders_newest on ladders (created_at desc, id desc)`.execute(db)
  await sql`create index ladders_to_move on ladders (move_at) where move_at is not null`.execute(db)
  await sql`create index ladders_ended on ladders (ended_at) where ended_at is not null`.execute(db)
  await sql`create index ladders_of_item on ladders (item_id)`.execute(db)
  await sql`
    create table ladder_history (
      ladder_id uuid not null references ladders on delete cascade,
      what text not null check (what in ('started', 'extended', 'charity', 'paid', 'done', 'stopped')),
      by_side text not null check (by_side in ('owner', 'staff', 'time')),
      at timestamptz(3) not null
    )
  `.execute(db)
  await sql`create index ladder_history_of_ladder on ladder_history (ladder_id, at)`.execute(db)
}

/** The charities that could take what a ladder gives away. */
async function createAsks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ladder_asks (
      id uuid primary key,
      ladder_id uuid not null references ladders on delete cascade,
      charity_id uuid not null,
      miles numeric(4,1) not null,
      -- SHA-256 of the token in the email; null for a charity that we have no address of
      token_hash bytea unique,
      -- whether the owner ticked that they asked it
      asked boolean not null default false,
      answer text check (answer in ('wanted', 'declined')),
      answered_at timestamptz(3),
      unique (ladder_id, charity_id),
      check (token_hash is not null or answer is null),
      check ((answer is null) = (answered_at is null))
    )
  `.execute(db)
}
