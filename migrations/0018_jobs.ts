import { type Kysely, sql } from 'kysely'

/** The state of every event at every consumer, and what staff did about it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await extendOutboxAndInbox(db)
  await createTraces(db)
  await createFailures(db)
  await createFailedJobs(db)
  await createRepairs(db)
}

async function extendOutboxAndInbox(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbox
      add column request_id uuid,
      add column cause_id uuid,
      add column parked_at timestamptz
  `.execute(db)
  // Events that only staff can carry on are not checked again.
  await sql`drop index outbox_to_confirm`.execute(db)
  await sql`
    create index outbox_to_confirm on outbox (check_at) where done_at is null and parked_at is null
  `.execute(db)
  await sql`
    alter table inbox
      add column attempt smallint not null default 1,
      add column waited_ms integer,
      add column ran_ms integer,
      add column outcome text not null default 'done' check (outcome in ('done', 'discarded'))
  `.execute(db)
  // The run time is added a moment later: free space on the page saves updates of the indexes.
  await sql`alter table inbox set (fillfactor = 85)`.execute(db)
}

async function createTraces(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table acts (
      request_id uuid primary key,
      at timestamptz(3) not null,
      method text not null,
      route text not null,
      status smallint not null,
      ms integer not null,
      user_id uuid
    )
  `.execute(db)
  await sql`create index acts_age on acts (at)`.execute(db)
  await sql`
    create table event_subjects (
      event_id uuid not null,
      subject text collate "C" not null,
      primary key (event_id, subject)
    )
  `.execute(db)
  await sql`create index event_subjects_of on event_subjects (subject, event_id)`.execute(db)
  // Every id that an event names: UUIDs, and Stripe's.
  await sql`
    create function subjects_of(data jsonb) returns setof text language sql immutable strict parallel safe as $$
      select distinct found #>> '{}' from jsonb_path_query(data,
        '$.** ? (@.type() == "string" && @ like_regex "^([0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}|[a-z]{2,6}_[A-Za-z0-9_]{6,80})$")'
      ) as found
    $$
  `.execute(db)
}

async function createFailures(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job_failures (
      id uuid primary key,
      event_id uuid not null,
      consumer text not null,
      attempt smallint not null,
      at timestamptz(3) not null,
      ran_ms integer not null,
      fingerprint text not null,
      error text not null,
      stack text not null,
      release text not null
    )
  `.execute(db)
  await sql`create index job_failures_of_event on job_failures (event_id)`.execute(db)
  await sql`create index job_failures_age on job_failures (at)`.execute(db)
  await sql`
    create table failure_groups (
      fingerprint text primary key,
      consumer text not null,
      error text not null,
      frame text not null,
      first_seen timestamptz(3) not null,
      last_seen timestamptz(3) not null,
      first_release text not null,
      last_release text not null,
      failures bigint not null
    ) with (fillfactor = 50)
  `.execute(db)
}

async function createFailedJobs(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table failed_jobs (
      id uuid primary key,
      consumer text not null,
      event_id uuid not null,
      type text not null,
      payload jsonb not null,
      subjects text[] not null,
      state text not null default 'failed' check (state in ('failed', 'retrying', 'done', 'discarded')),
      fingerprint text not null,
      error text not null,
      stack text not null,
      release text not null,
      attempts integer not null,
      times integer not null default 1,
      first_failed_at timestamptz(3) not null,
      failed_at timestamptz(3) not null,
      changed_at timestamptz(3) not null default now(),
      repair_id uuid,
      discarded_by uuid,
      reason text,
      unique (event_id, consumer),
      check ((state = 'discarded') = (reason is not null))
    )
  `.execute(db)
  for (const by of ['fingerprint', 'consumer', 'type'])
    await sql`
      create index ${sql.ref(`failed_jobs_by_${by}`)} on failed_jobs (state, ${sql.ref(by)}, failed_at, id)
    `.execute(db)
  await sql`create index failed_jobs_by_time on failed_jobs (state, failed_at, id)`.execute(db)
  await sql`create index failed_jobs_of_repair on failed_jobs (repair_id, state, failed_at, id) where repair_id is not null`.execute(
    db,
  )
  await sql`create index failed_jobs_settled on failed_jobs (changed_at) where state in ('done', 'discarded')`.execute(
    db,
  )
  await sql`create index failed_jobs_subjects on failed_jobs using gin (subjects)`.execute(db)
  await sql`
    create function payload_stays() returns trigger language plpgsql as $$
    begin
      raise exception 'the payload of a job is never edited' using errcode = 'insufficient_privilege';
    end $$
  `.execute(db)
  await sql`
    create trigger failed_jobs_payload before update of payload on failed_jobs for each row
    when (new.payload is distinct from old.payload) execute function payload_stays()
  `.execute(db)
}

async function createRepairs(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table repairs (
      id uuid primary key,
      kind text not null check (kind in ('retry', 'discard', 'replay')),
      filter jsonb not null,
      rate integer not null check (rate between 1 and 2000),
      reason text,
      asked_by uuid not null,
      asked_at timestamptz(3) not null,
      state text not null default 'running' check (state in ('running', 'paused', 'stopped', 'finished')),
      total integer not null,
      moved integer not null default 0,
      position uuid,
      stepped_at timestamptz(3) not null,
      ended_at timestamptz(3),
      check ((state in ('stopped', 'finished')) = (ended_at is not null))
    )
  `.execute(db)
  await sql`create index repairs_running on repairs (asked_at) where state = 'running'`.execute(db)
  await sql`create index repairs_latest on repairs (asked_at, id)`.execute(db)
}
