import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id uuid primary key,
      email text not null unique check (email = lower(email) and length(email) <= 254),
      password_hash text not null,
      user_type text check (user_type in ('customer', 'business')),
      role text not null default 'member' check (role in ('member', 'operations')),
      email_confirmed_at timestamptz(3),
      created_at timestamptz(3) not null
    )
  `.execute(db)
  await sql`
    create table sessions (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      user_agent text,
      created_at timestamptz(3) not null,
      last_used_at timestamptz(3) not null,
      ended_at timestamptz(3)
    )
  `.execute(db)
  await sql`create index sessions_of_user on sessions (user_id)`.execute(db)
  await sql`
    create table refresh_tokens (
      token_hash bytea primary key,
      session_id uuid not null references sessions on delete cascade,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      rotated_at timestamptz(3)
    )
  `.execute(db)
  await sql`create index refresh_tokens_of_session on refresh_tokens (session_id)`.execute(db)
  // A session has one newest token: a second one would split it in two, and a copied token would never be noticed.
  await sql`create unique index refresh_tokens_newest on refresh_tokens (session_id) where rotated_at is null`.execute(
    db,
  )
  await sql`
    create table email_tokens (
      token_hash bytea primary key,
      user_id uuid not null references users on delete cascade,
      purpose text not null check (purpose in ('confirm_email', 'reset_password')),
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      used_at timestamptz(3)
    )
  `.execute(db)
  await sql`create index email_tokens_of_user on email_tokens (user_id)`.execute(db)
  await sql`
    create table sign_in_failures (
      key text primary key,
      failures integer not null,
      last_at timestamptz(3) not null
    )
  `.execute(db)
  await sql`create index sign_in_failures_age on sign_in_failures (last_at)`.execute(db)
}
