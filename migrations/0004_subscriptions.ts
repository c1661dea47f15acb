import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table subscriptions (
      user_id uuid primary key,
      plan text not null check (plan in ('basic', 'premium')),
      status text not null,
      current_period_end timestamptz(3) not null,
      stripe_customer_id text unique,
      stripe_subscription_id text unique,
      updated_at timestamptz(3) not null default now()
    )
  `.execute(db)
}
