import { type Kysely, sql } from 'kysely'

const KINDS = [0, 1, 2, 3, 4, 5]

/** An index of words for each kind of document: a search in one kind no longer reads the words of all the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index search_documents_words`.execute(db)
  for (const slot of ['a', 'b'])
    for (const kind of KINDS)
      await sql`
        create index ${sql.ref(`search_documents_${slot}_words_${kind}`)} on ${sql.table(`search_documents_${slot}`)}
          using gin (words) with (fastupdate = off) where kind = ${sql.lit(kind)} and words is not null
      `.execute(db)
  await createFunctions(db)
}

/** As before, for any number of such indexes in a slot. */
async function createFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function search_clear(cleared text) returns void language plpgsql security definer
    set search_path = pg_catalog, public set lock_timeout = '1s' as $$
    declare
      name regclass;
    begin
      if cleared not in (select slot from (values ('a'), ('b')) as known(slot))
        or exists (select from search_index where living = cleared) then
        raise exception 'slot % cannot be cleared', cleared;
      end if;
      execute format('truncate search_documents_%1$s, search_terms_%1$s, search_prefixes_%1$s', cleared);
      -- filled ten times as fast; search_settle ends it before anybody looks
      for name in select search_word_indexes(cleared) loop
        execute format('alter index %s set (fastupdate = on)', name);
      end loop;
    end $$
  `.execute(db)
  await sql`
    create or replace function search_settle(settled text) returns void language plpgsql security definer
    set search_path = pg_catalog, public as $$
    declare
      name regclass;
    begin
      if settled not in ('a', 'b') then
        raise exception 'there is no slot %', settled;
      end if;
      for name in select search_word_indexes(settled) loop
        execute format('alter index %s set (fastupdate = off)', name);
        perform gin_clean_pending_list(name);
      end loop;
      execute format('analyze search_documents_%1$s, search_terms_%1$s', settled);
    end $$
  `.execute(db)
  await sql`
    create function search_word_indexes(slot text) returns setof regclass language sql stable
    set search_path = pg_catalog, public as $$
      select indexrelid::regclass from pg_index
      join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
      where amname = 'gin' and indrelid in (('search_documents_' || slot)::regclass, ('search_terms_' || slot)::regclass)
    $$
  `.execute(db)
}
