import { type Kysely, sql } from 'kysely'

/**
 * Prices that ended because of loading, the collection or a cancellation get an ending of their own: no one let their
 * time run out. It is stored beside the answer, which is 'lapsed' for the previous release.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table price_changes
      add column overtaken text null check (overtaken in ('loaded', 'collected', 'cancelled')),
      add check (overtaken is null or (answer is not null and answer = 'lapsed'))
  `.execute(db)
}
