import { type Kysely, sql } from 'kysely'

/** An act that was refused made no event that names what it was about: it is found by the ids it came with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table acts add column code text, add column about text[] not null default '{}'`.execute(db)
  await sql`create index acts_about on acts using gin (about)`.execute(db)
}
