import { type Kysely, sql } from 'kysely'

/** Who viewed a request, and which reminders its owner got while it had no bid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table request_looks (
      request_id uuid not null,
      business_id uuid not null,
      first_at timestamptz(3) not null,
      primary key (request_id, business_id)
    )
  `.execute(db)
  await sql`create index request_looks_of_business on request_looks (business_id)`.execute(db)
  await sql`create index request_looks_by_age on request_looks (first_at)`.execute(db)
  await sql`
    create table request_reminders (
      request_id uuid primary key,
      owner_id uuid not null,
      posted_at timestamptz(3) not null,
      step text not null check (step in ('first', 'second', 'question', 'done')),
      due_at timestamptz(3) null,
      asked_at timestamptz(3) null,
      kept_at timestamptz(3) null
    )
  `.execute(db)
  await sql`create index request_reminders_due on request_reminders (due_at) where due_at is not null`.execute(db)
  await sql`create index request_reminders_of_owner on request_reminders (owner_id)`.execute(db)
  await sql`
    create index alerts_told_of_subject on alerts_told (subject_id) where state = 'told' and type in ('jobs', 'searches')
  `.execute(db)
}
