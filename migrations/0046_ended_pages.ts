import { type Kysely, sql } from 'kysely'

/** A pack also says that its job was cancelled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pack_pages drop constraint pack_pages_kind_check`.execute(db)
  await sql`
    alter table pack_pages add constraint pack_pages_kind_check
      check (kind in ('visit', 'price', 'receipt', 'disposal', 'ended'))
  `.execute(db)
}
