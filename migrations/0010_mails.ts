import { type Kysely, sql } from 'kysely'

/** Mails that are to go out or have gone: one an event and address, however often the event is handled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mails (
      id uuid primary key,
      event_id uuid not null,
      user_id uuid not null,
      address text not null,
      template text not null,
      facts jsonb not null,
      created_at timestamptz(3) not null,
      tries integer not null default 0,
      next_try_at timestamptz(3) not null,
      claimed_until timestamptz(3),
      last_error text,
      sent_at timestamptz(3),
      given_up_at timestamptz(3),
      unique (event_id, address)
    )
  `.execute(db)
  await sql`create index mails_to_send on mails (next_try_at) where sent_at is null and given_up_at is null`.execute(db)
  await sql`create index mails_of_user on mails (user_id)`.execute(db)
  await sql`create index mails_age on mails (created_at)`.execute(db)
}
