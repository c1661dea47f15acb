import { type Kysely, sql } from 'kysely'

/** A refused request has no event that names what it was about: it is found by the ids in its address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table acts add column code text, add column about text[] not null default '{}'`.execute(db)
  await sql`create index acts_about on acts using gin (about)`.execute(db)
}
