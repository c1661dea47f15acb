import { type Kysely, sql } from 'kysely'

/** The state of each carrier's subscription at the payment provider, and the messages received from it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table subscriptions
      add column next_plan text check (next_plan in ('basic', 'premium')),
      add column cancel_at_period_end boolean not null default false,
      add column grace_until timestamptz(3),
      add column version integer not null default 1,
      add constraint subscriptions_status_check check (status in
        ('trialing', 'active', 'past_due', 'unpaid', 'canceled', 'incomplete', 'incomplete_expired', 'paused'))
  `.execute(db)
  await sql`
    create table billing_customers (
      user_id uuid primary key,
      stripe_customer_id text unique,
      busy_until timestamptz(3),
      read_ticket bigint not null default 0,
      applied_ticket bigint not null default 0,
      created_at timestamptz(3) not null default now()
    )
  `.execute(db)
  await sql`
    insert into billing_customers (user_id, stripe_customer_id)
    select user_id, stripe_customer_id from subscriptions where stripe_customer_id is not null
  `.execute(db)
  await sql`alter table subscriptions drop column stripe_customer_id`.execute(db)
  await sql`
    create table stripe_events (
      id text primary key,
      type text not null,
      stripe_customer_id text,
      object_id text,
      created_at timestamptz(3) not null,
      received_at timestamptz(3) not null default now(),
      handled_at timestamptz(3)
    )
  `.execute(db)
  await sql`create index stripe_events_to_handle on stripe_events (received_at) where handled_at is null`.execute(db)
  await sql`
    create table payment_incidents (
      id uuid primary key,
      user_id uuid,
      kind text not null check (kind in ('refund', 'dispute', 'payment_failed', 'second_subscription')),
      stripe_id text not null,
      amount numeric(10,2),
      detail text,
      at timestamptz(3) not null,
      unique (kind, stripe_id)
    )
  `.execute(db)
  await sql`
    create table reconciliations (
      day date primary key,
      claimed_until timestamptz(3),
      finished_at timestamptz(3),
      compared integer,
      differences jsonb
    )
  `.execute(db)
}
