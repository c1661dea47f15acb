import { type Kysely, sql } from 'kysely'

/** Messages between the two parties of a job, and when staff read them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table conversations (
      request_id uuid primary key,
      version integer not null default 0,
      forget_at timestamptz(3) not null
    )
  `.execute(db)
  await sql`create index conversations_to_forget on conversations (forget_at)`.execute(db)
  await sql`
    create table job_messages (
      -- chosen by the device that sent it, so that sending it again adds none
      id uuid primary key,
      request_id uuid not null references conversations on delete cascade,
      -- the conversation's version that it made
      place integer not null,
      side text not null check (side in ('owner', 'carrier')),
      -- both null once they have left
      author_id uuid null,
      reader_id uuid null,
      -- null once its author has left
      text text null check (length(text) <= 1000),
      photo_key text null,
      sent_at timestamptz(3) not null,
      seen_at timestamptz(3) null,
      hidden_at timestamptz(3) null,
      unique (request_id, place)
    )
  `.execute(db)
  await sql`create index job_messages_of_author on job_messages (author_id)`.execute(db)
  await sql`create index job_messages_of_reader on job_messages (reader_id)`.execute(db)
  await sql`
    create index job_messages_unseen on job_messages (reader_id, request_id) where seen_at is null
  `.execute(db)
  await sql`
    create table conversation_looks (
      id uuid primary key,
      request_id uuid not null references conversations on delete cascade,
      at timestamptz(3) not null
    )
  `.execute(db)
  await sql`create index conversation_looks_of_request on conversation_looks (request_id, at)`.execute(db)
}
