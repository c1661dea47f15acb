import { type Kysely, sql } from 'kysely'

/**
 * What was kept in use instead of thrown away, one row per gift, ladder or load that was reused (IMPACT-01), and when a
 * gift was handed over. The previous release ignores both.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table kept_in_use (
      source text not null check (source in ('gift', 'ladder', 'disposal')),
      -- the item, ladder or request; it may have been deleted since
      source_id uuid not null,
      -- estimated
      kg numeric(8,1) not null,
      outward text,
      -- London date
      day date not null,
      primary key (source, source_id)
    )
  `.execute(db)
  await sql`alter table items add column given_at timestamptz(3)`.execute(db)
}
