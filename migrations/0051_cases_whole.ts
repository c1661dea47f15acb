import { type Kysely, sql } from 'kysely'

/**
 * Cases to their end: the other party's reply, the outcome for each, missed visits, and blocks with an end. The state
 * of a case is `stage`; `state` stays for the previous release, which only knows 'open' and 'closed'.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table cases
      -- what was told before was told to staff, and so is what the release before still writes
      add column stage text not null default 'with_staff',
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
      -- the note is what both sides read, as before
      add column staff_note text null check (length(staff_note) <= 500),
      add column told_on text null check (told_on ~ '^\\d{4}-\\d\\d-\\d\\d$')
  `.execute(db)
  await sql`
    update cases set stage = case when closed_at is null then 'with_staff' else 'closed' end,
      about_user = case opened_by when 'owner' then request.accepted_bidder_id else request.user_id end
    from collection_requests request where request.id = cases.request_id
  `.execute(db)
  await sql`
    create function cases_of_two_releases() returns trigger language plpgsql as $$
    begin
      if new.closed_at is not null then new.stage := 'closed'; end if;
      new.state := case new.stage when 'closed' then 'closed' else 'open' end;
      -- the release before does not write down the other side
      if tg_op = 'INSERT' and new.about_user is null then
        select case new.opened_by when 'owner' then accepted_bidder_id else user_id end into new.about_user
        from collection_requests where id = new.request_id;
      end if;
      return new;
    end $$
  `.execute(db)
  await sql`
    create trigger cases_of_two_releases before insert or update on cases
      for each row execute function cases_of_two_releases()
  `.execute(db)
  await sql`create index cases_about_user on cases (about_user)`.execute(db)
  await sql`create index cases_due on cases (due_at) where due_at is not null and closed_at is null`.execute(db)
  await sql`create index cases_missed on cases (missed_at) where missed_at is not null`.execute(db)
  await sql`drop index cases_waiting`.execute(db)
  await sql`create index cases_waiting on cases (opened_at, id) where stage = 'with_staff'`.execute(db)
  await sql`alter table case_entries add column photo_keys text[] not null default '{}'`.execute(db)
  await sql`alter table users add column suspended_until timestamptz(3) null`.execute(db)
  await sql`
    create index users_suspended_until on users (suspended_until) where suspended_until is not null
  `.execute(db)
  await sql`
    create index request_history_given_up on request_history (at) where what = 'cancelled' and by_side = 'carrier'
  `.execute(db)
}
