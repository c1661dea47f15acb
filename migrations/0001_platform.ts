import { type Kysely, sql } from 'kysely'

/** Outbox, inbox and idempotency keys: what carries every event from its transaction to its consumers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table outbox (
      id uuid primary key,
      type text not null,
      version integer not null,
      data jsonb not null,
      at timestamptz not null,
      committed_at timestamptz not null default now(),
      claimed_until timestamptz,
      relayed_at timestamptz,
      check_at timestamptz not null default now() + interval '1 second',
      done_at timestamptz
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0)
  `.execute(db)
  await sql`create index outbox_to_relay on outbox (committed_at) where relayed_at is null`.execute(db)
  await sql`create index outbox_to_confirm on outbox (check_at) where done_at is null`.execute(db)
  await sql`create index outbox_done on outbox (done_at) where done_at is not null`.execute(db)
  await sql`
    create table inbox (
      event_id uuid not null,
      consumer text not null,
      done_at timestamptz not null default now(),
      primary key (event_id, consumer)
    )
  `.execute(db)
  await sql`
    create table idempotency_keys (
      user_id uuid not null,
      key uuid not null,
      fingerprint text not null,
      answer jsonb not null,
      created_at timestamptz not null default now(),
      primary key (user_id, key)
    )
  `.execute(db)
  await sql`create index inbox_age on inbox (done_at)`.execute(db)
  await sql`create index idempotency_keys_age on idempotency_keys (created_at)`.execute(db)
}
