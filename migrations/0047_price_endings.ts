import { type Kysely, sql } from 'kysely'

/**
 * Prices that loading, the collection or a cancellation came before have an ending of their own: nobody let their time go
 * by. It stands beside the answer, which is 'lapsed' for the release before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table price_changes
      add column overtaken text null check (overtaken in ('loaded', 'collected', 'cancelled')),
      add check (overtaken is null or (answer is not null and answer = 'lapsed'))
  `.execute(db)
}
