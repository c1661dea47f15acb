import { type Kysely, sql } from 'kysely'

/** Who blocks whom (BLOCK-01), and which open bids are hidden because of it. The previous release shows those bids. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table blocks (
      id uuid primary key,
      blocker_id uuid not null,
      blocked_id uuid not null check (blocked_id <> blocker_id),
      -- whether who blocks knew the other person by name
      named boolean not null,
      -- the job or item that the two met on
      title text not null check (length(title) <= 200),
      created_at timestamptz(3) not null,
      constraint blocks_once unique (blocker_id, blocked_id)
    )
  `.execute(db)
  await sql`create index blocks_of_blocked on blocks (blocked_id)`.execute(db)
  await sql`alter table bids add column set_aside_at timestamptz(3) null`.execute(db)
}
