import { type Kysely, sql } from 'kysely'

/** A link may open pictures of a document's pages instead of the document. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table file_links add column as_pages boolean not null default false`.execute(db)
}
