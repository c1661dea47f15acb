import { type Kysely, sql } from 'kysely'

/** Cases to their end: the other side's answer, what came of it for whom, people who did not come, and bars with an end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table cases
      add column about_user uuid null,
      add column due_at timestamptz(3) null,
      add column wants text null check (length(wants) <= 500),
      add column solved_owner boolean not null default false,
      add column solved_carrier boolean not null default false,
      -- whether it is about a visit that was missed, and follows its own clock (NOSHOW-02)
      add column visit_missed boolean not null default false,
      add column missed_answer text null check (missed_answer in ('was_there', 'late')),
      add column late_until timestamptz(3) null,
      add column missed_at timestamptz(3) null,
      add column words text null check (length(words) <= 500),
      add column told_on text null check (told_on ~ '^\\d{4}-\\d\\d-\\d\\d$')
  `.execute(db)
  // what was open was told to staff; what staff wrote was read by who had opened it
  await sql`update cases set state = 'with_staff' where closed_at is null`.execute(db)
  await sql`update cases set words = note, note = null where note is not null`.execute(db)
  await sql`
    update cases set about_user = case opened_by when 'owner' then request.accepted_bidder_id else request.user_id end
    from collection_requests request where request.id = cases.request_id
  `.execute(db)
  await sql`create index cases_about_user on cases (about_user)`.execute(db)
  await sql`create index cases_due on cases (due_at) where due_at is not null and closed_at is null`.execute(db)
  await sql`create index cases_missed on cases (missed_at) where missed_at is not null`.execute(db)
  await sql`drop index cases_waiting`.execute(db)
  await sql`create index cases_waiting on cases (opened_at, id) where state = 'with_staff'`.execute(db)
  await sql`alter table case_entries add column photo_keys text[] not null default '{}'`.execute(db)
  await sql`alter table users add column suspended_until timestamptz(3) null`.execute(db)
  await sql`
    create index users_suspended_until on users (suspended_until) where suspended_until is not null
  `.execute(db)
  await sql`
    create index request_history_given_up on request_history (at) where what = 'cancelled' and by_side = 'carrier'
  `.execute(db)
}
