import { type Kysely, sql } from 'kysely'

/**
 * Questions that businesses ask in public before the award, with the owner's answers. People are notified of them and
 * can report them, as with messages.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job_questions (
      id uuid primary key,
      request_id uuid not null,
      -- both null once the business has left
      asker_id uuid null,
      text text null check (length(text) <= 300),
      asked_at timestamptz(3) not null,
      answer text null check (length(answer) <= 500),
      answered_at timestamptz(3) null,
      -- by the owner of the request
      hidden_at timestamptz(3) null,
      staff_hidden_at timestamptz(3) null,
      version integer not null default 1,
      check ((answer is null) = (answered_at is null)),
      check ((asker_id is null) = (text is null)),
      check (text is not null or answer is not null)
    )
  `.execute(db)
  await sql`create index job_questions_of_request on job_questions (request_id, asked_at, id)`.execute(db)
  await sql`create index job_questions_of_asker on job_questions (asker_id)`.execute(db)
  await sql`alter table alerts_told drop constraint alerts_told_subject_kind_check`.execute(db)
  // in both tables, earlier rows met a narrower rule: they need not be checked while they are locked
  await sql`
    alter table alerts_told add constraint alerts_told_subject_kind_check
      check (subject_kind in ('request', 'freecycle_item', 'sell_item', 'bid', 'question', 'message')) not valid
  `.execute(db)
  await sql`alter table reports drop constraint reports_kind_check`.execute(db)
  await sql`
    alter table reports add constraint reports_kind_check
      check (kind in ('request', 'bid', 'item', 'idea', 'profile', 'question', 'message')) not valid
  `.execute(db)
}
