import { type Kysely, sql } from 'kysely'

/**
 * Locks the tables before their indexes, as autovacuum does: in the other order, the two wait for each other, and
 * PostgreSQL ends one of them with 'deadlock detected'.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function search_settle(settled text) returns void language plpgsql security definer
    set search_path = pg_catalog, public as $$
    declare
      name regclass;
    begin
      if settled not in ('a', 'b') then
        raise exception 'there is no slot %', settled;
      end if;
      execute format('lock table search_documents_%1$s, search_terms_%1$s in share update exclusive mode', settled);
      for name in select search_word_indexes(settled) loop
        execute format('alter index %s set (fastupdate = off)', name);
        perform gin_clean_pending_list(name);
      end loop;
      execute format('analyze search_documents_%1$s, search_terms_%1$s', settled);
    end $$
  `.execute(db)
}
