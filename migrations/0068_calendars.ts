import { type Kysely, sql } from 'kysely'

/** Private calendar addresses of carriers (CAL-01). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_feeds (
      user_id uuid primary key,
      -- SHA-256 of the token in the address
      token_hash bytea not null unique,
      -- the token, sealed so that its owner can read it again
      sealed bytea not null,
      created_at timestamptz(3) not null
    )
  `.execute(db)
}
