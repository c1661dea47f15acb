import { type Kysely, sql } from 'kysely'

/**
 * When an API key was first used from each network, to bound what is reported of it (API-03). Networks from before count
 * as long known. The previous release stores new ones with the default.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table api_key_networks add column first_used_at timestamptz(3) not null default '-infinity'
  `.execute(db)
  await sql`alter table api_key_networks alter column first_used_at set default now()`.execute(db)
}
