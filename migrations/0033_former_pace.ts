import { type Kysely, sql } from 'kysely'

/** 'Change your mind' restores how mails came before they were stopped (ALERT-06). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table alert_choices add column former_pace text check (former_pace in ('at_once', 'twice_a_day', 'off'))
  `.execute(db)
}
