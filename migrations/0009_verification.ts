import { type Kysely, sql } from 'kysely'

/** The history of each verification case: who decided what, when and why. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table profiles
      add column verification_version integer not null default 0,
      add column submitted_at timestamptz(3)
  `.execute(db)
  await sql`
    create index profiles_to_review on profiles (submitted_at, user_id) where verification_status = 'pending_review'
  `.execute(db)
  await sql`update profiles set submitted_at = updated_at where verification_status = 'pending_review'`.execute(db)
  await sql`
    create table verification_history (
      id uuid primary key,
      user_id uuid not null,
      version integer not null,
      from_status text not null,
      to_status text not null,
      by_user_id uuid,
      reason text check (length(reason) <= 500),
      at timestamptz(3) not null,
      unique (user_id, version)
    )
  `.execute(db)
}
