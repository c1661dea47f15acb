import { type Kysely, sql } from 'kysely'

/** Nothing yet: filled by the module that owns it before this version is released. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select 1`.execute(db)
}
