import { type Kysely, sql } from 'kysely'

/** Areas and searches that want only requests with a list of items: of which kinds, how heavy, hazardous or not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table saved_areas
      add column loads_only boolean not null default false,
      add column streams text[] not null default '{}',
      add column up_to_kg integer check (up_to_kg between 1 and 20000),
      add column hazardous boolean not null default true,
      add check (loads_only or (streams = '{}' and up_to_kg is null and hazardous)),
      add check (about = 'request' or not loads_only)
  `.execute(db)
}
