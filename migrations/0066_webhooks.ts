import { type Kysely, sql } from 'kysely'

/** Webhook endpoints and their deliveries (HOOK-01 to HOOK-06). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook_endpoints (
      id uuid primary key,
      user_id uuid not null,
      url text not null check (length(url) <= 2000),
      events text[] not null,
      -- encrypted for this row
      sealed bytea not null,
      sealed_before bytea null,
      -- until when the previous secret also signs
      before_until timestamptz(3) null,
      enabled boolean not null default true,
      disabled_reason text null check (disabled_reason in ('owner', 'gone', 'failing')),
      disabled_at timestamptz(3) null,
      paused_at timestamptz(3) null,
      failing_since timestamptz(3) null,
      slow boolean not null default false,
      -- the lane: while it is claimed, no worker sends it another delivery
      claim_id uuid null,
      claimed_until timestamptz(3) null,
      served_at timestamptz(3) null,
      created_at timestamptz(3) not null,
      check ((disabled_reason is null) = enabled)
    )
  `.execute(db)
  await sql`create index webhook_endpoints_of_user on webhook_endpoints (user_id)`.execute(db)
  await sql`
    create index webhook_endpoints_in_trouble on webhook_endpoints (created_at desc, id desc)
      where not enabled or failing_since is not null or paused_at is not null
  `.execute(db)
  await sql`
    create table webhook_deliveries (
      -- the webhook-id, the same in every attempt
      id uuid primary key,
      endpoint_id uuid not null references webhook_endpoints on delete cascade,
      -- the event that it announces, once per endpoint
      event_id uuid not null,
      type text not null,
      payload text not null,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
      attempts integer not null default 0,
      next_at timestamptz(3) not null,
      status integer null,
      answer text null,
      error text null,
      took_ms integer null,
      last_at timestamptz(3) null,
      created_at timestamptz(3) not null,
      unique (endpoint_id, event_id, type)
    )
  `.execute(db)
  await sql`create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at) where state = 'waiting'`.execute(
    db,
  )
  await sql`create index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`create index webhook_deliveries_by_age on webhook_deliveries (created_at)`.execute(db)
}
