import { type Kysely, sql } from 'kysely'

/** Prices that loading or a cancellation came before have an ending of their own: nobody let their time go by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table price_changes
      drop constraint price_changes_answer_check,
      add constraint price_changes_answer_check
        check (answer in ('signed', 'declined', 'lapsed', 'loaded', 'cancelled'))
  `.execute(db)
}
