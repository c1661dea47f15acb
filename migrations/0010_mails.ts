import { type Kysely, sql } from 'kysely'

/** Mails to send and sent ones: one per event and address, however often the event is handled. */
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
      status text not null default 'waiting' check (status in ('waiting', 'sent', 'outdated', 'given_up')),
      tries integer not null default 0,
      next_try_at timestamptz(3) not null,
      last_error text,
      done_at timestamptz(3),
      unique (event_id, address),
      check ((status = 'waiting') = (done_at is null))
    )
  `.execute(db)
  await sql`create index mails_to_send on mails (next_try_at) where status = 'waiting'`.execute(db)
  await sql`create index mails_waiting on mails (created_at) where status = 'waiting'`.execute(db)
  await sql`create index mails_given_up on mails (id) where status = 'given_up'`.execute(db)
  await sql`create index mails_done on mails (done_at) where done_at is not null`.execute(db)
  await sql`create index mails_of_user on mails (user_id)`.execute(db)
}
