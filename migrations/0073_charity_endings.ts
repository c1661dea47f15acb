import { type Kysely, sql } from 'kysely'

/**
 * Ladders: the history says when the owner removed the gift, and a ladder that was marked as given although no one was
 * known to take it says so (LADDER-03, IMPACT-01). Asks are counted by charity. The previous release ignores all of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ladders add column no_taker boolean not null default false`.execute(db)
  await sql`
    alter table ladder_history
      drop constraint ladder_history_what_check,
      add constraint ladder_history_what_check
        check (what in ('started', 'extended', 'charity', 'paid', 'done', 'stopped', 'removed'))
  `.execute(db)
  await sql`create index ladder_asks_of_charity on ladder_asks (charity_id)`.execute(db)
}
