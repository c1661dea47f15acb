import { type Kysely, sql } from 'kysely'

/** How many mails of a kind were requested since when, so that no one's inbox can be filled by repeated requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mail_requests
      add column since timestamptz(3) not null default now(),
      add column asked smallint not null default 1
  `.execute(db)
}
