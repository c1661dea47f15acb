import { type Kysely, sql } from 'kysely'

/** What people want to be alerted to, how, and which alerts they got. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Without an outward code: anywhere. The point is that code's centre, as it was known when the row was saved.
  await sql`
    create table saved_areas (
      id uuid primary key,
      user_id uuid not null,
      kind text not null check (kind in ('area', 'search')),
      name text not null check (length(name) <= 60),
      about text not null check (about in ('request', 'freecycle_item', 'sell_item')),
      outward text check (length(outward) <= 4),
      miles integer check (miles between 1 and 50),
      latitude double precision,
      longitude double precision,
      words text[] not null,
      photo boolean not null,
      budget boolean not null,
      switched_on boolean not null,
      created_at timestamptz(3) not null,
      check (num_nulls(outward, miles, latitude, longitude) in (0, 4)),
      check (kind = 'search' or about = 'request')
    )
  `.execute(db)
  await sql`create index saved_areas_of_user on saved_areas (user_id)`.execute(db)
  await sql`create index saved_areas_to_match on saved_areas (about) where switched_on`.execute(db)
  // A setting without a row has the default of modules/discovery/alerts/rules.ts.
  await sql`
    create table alert_choices (
      user_id uuid not null,
      type text not null,
      channel text not null check (channel in ('mail', 'push')),
      pace text not null check (pace in ('at_once', 'twice_a_day', 'off')),
      primary key (user_id, type, channel)
    )
  `.execute(db)
  // The key guarantees that no one is alerted twice.
  await sql`
    create table alerts_told (
      user_id uuid not null,
      subject_id uuid not null,
      channel text not null check (channel in ('mail', 'push')),
      type text not null,
      subject_kind text not null check (subject_kind in ('request', 'freecycle_item', 'sell_item', 'bid')),
      about_id uuid,
      pace text not null check (pace in ('at_once', 'twice_a_day')),
      matched_at timestamptz(3) not null,
      due_at timestamptz(3) not null,
      place integer not null default 0,
      state text not null default 'waiting' check (state in ('waiting', 'told', 'dropped')),
      telling_id uuid,
      told_at timestamptz(3),
      primary key (user_id, subject_id, channel),
      check ((state = 'told') = (told_at is not null)),
      check ((state = 'told') = (telling_id is not null))
    )
  `.execute(db)
  await sql`create index alerts_due on alerts_told (due_at, place) where state = 'waiting'`.execute(db)
  await sql`create index alerts_told_to on alerts_told (user_id, told_at)`.execute(db)
  await sql`create index alerts_of_subject on alerts_told (subject_id)`.execute(db)
  await sql`create index alerts_by_age on alerts_told (matched_at)`.execute(db)
  // Browsers that receive pushes. An address is a secret of its browser: found by its hash, encrypted otherwise.
  await sql`
    create table push_devices (
      id uuid primary key,
      user_id uuid not null,
      endpoint_hash text not null unique,
      sealed bytea not null,
      name text not null check (length(name) <= 60),
      added_at timestamptz(3) not null,
      last_ok_at timestamptz(3),
      failed_at timestamptz(3)[] not null default '{}',
      last_error text,
      paused_at timestamptz(3)
    )
  `.execute(db)
  await sql`create index push_devices_of_user on push_devices (user_id)`.execute(db)
  await sql`create index alerts_told_by_telling on alerts_told (telling_id) where channel = 'push'`.execute(db)
  // Mails that can wait: service mails are sent first.
  await sql`alter table mails add column bulk boolean not null default false`.execute(db)
  await sql`create index mails_to_send_first on mails (bulk, next_try_at) where status = 'waiting'`.execute(db)
}
