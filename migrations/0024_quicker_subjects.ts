import { type Kysely, sql } from 'kysely'

/**
 * The ids that an event names are told from its other words by their shape first: the regular expression, asked of
 * every string within the path, took a fifth of the relay's claim. What it finds stays the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function subjects_of(data jsonb) returns setof text language sql immutable strict parallel safe as $$
      select distinct value
      from (
        select found #>> '{}' as value from jsonb_path_query(data, '$.** ? (@.type() == "string")') as found
      ) as strings
      where (value like '________-____-____-____-____________' and value ~ '^[0-9a-f-]*$')
        or (value like '%\\_%' and value ~ '^[a-z]{2,6}_[A-Za-z0-9_]{6,80}$')
    $$
  `.execute(db)
}
