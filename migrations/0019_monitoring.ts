import { type Kysely, sql } from 'kysely'

/** What staff see of the running system, and their controls: both are stored in PostgreSQL, whatever Redis forgets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table processes (
      id uuid primary key,
      roles text[] not null,
      release text not null,
      host text not null,
      pid integer not null,
      sockets integer not null default 0,
      loop_lag_ms integer not null default 0,
      started_at timestamptz not null default now(),
      beat_at timestamptz not null default now(),
      stopped_at timestamptz
    )
  `.execute(db)
  await sql`
    create table queue_pauses (
      queue text primary key,
      reason text not null check (length(reason) between 1 and 500),
      paused_by uuid not null,
      paused_at timestamptz not null,
      until timestamptz not null check (until > paused_at)
    )
  `.execute(db)
  await sql`
    create table task_turns (
      task text not null,
      process_id uuid not null,
      every_ms integer not null,
      started_at timestamptz,
      took_ms integer,
      outcome text check (outcome in ('done', 'failed')),
      error text,
      next_at timestamptz not null,
      noted_at timestamptz not null default now(),
      primary key (task, process_id)
    )
  `.execute(db)
  await sql`
    create table task_wishes (
      id uuid primary key,
      task text not null,
      asked_by uuid not null,
      asked_at timestamptz not null,
      taken_by uuid,
      taken_at timestamptz,
      ended_at timestamptz,
      took_ms integer,
      outcome text check (outcome in ('done', 'failed')),
      error text
    )
  `.execute(db)
  // A second request for a task that is still pending joins the first.
  await sql`create unique index task_wishes_open on task_wishes (task) where ended_at is null`.execute(db)
  await sql`create index task_wishes_of on task_wishes (task, asked_at desc)`.execute(db)

  for (const span of ['minute', 'hour'])
    await sql`
      create table ${sql.table(`queue_${span}s`)} (
        ${sql.ref(span)} timestamptz not null,
        queue text not null,
        done integer not null,
        waited integer[] not null,
        ran integer[] not null,
        primary key (${sql.ref(span)}, queue)
      )
    `.execute(db)
  // One row: up to when the figures are aggregated. Its lock is the lease of the process that aggregates them.
  await sql`create table queue_figures (drawn_until timestamptz not null)`.execute(db)
  await sql`insert into queue_figures values (now() - interval '8 days')`.execute(db)

  await sql`
    create table dependency_checks (
      name text primary key,
      ok boolean not null,
      took_ms integer not null,
      error text,
      checked_at timestamptz not null,
      ok_at timestamptz
    )
  `.execute(db)

  await sql`create index stripe_events_latest on stripe_events (received_at)`.execute(db)

  // Events that Redis had lost and the relay queued again.
  await sql`alter table outbox add column requeued_at timestamptz`.execute(db)
  await sql`create index outbox_requeued on outbox (requeued_at) where requeued_at is not null`.execute(db)
  await sql`create index outbox_open on outbox (committed_at) where done_at is null`.execute(db)
  await sql`create index outbox_moving on outbox (committed_at) where done_at is null and parked_at is null`.execute(db)
}
