import { type Kysely, sql } from 'kysely'

/** The search index: documents in two slots, of which one answers while the other may be rebuilt; and their words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)
  await createIndexState(db)
  await createDocuments(db)
  await createWords(db)
  await createFunctions(db)
  await countChanges(db)
}

async function createIndexState(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table search_index (
      only_row boolean primary key default true check (only_row),
      -- the slot that answers; the one that is being built, if one is
      living text not null default 'a' check (living in ('a', 'b')),
      building text check (building in ('a', 'b') and building <> living),
      built_at timestamptz(3),
      -- the last comparison with the database, and when staff asked for one
      comparison jsonb,
      compared_at timestamptz(3),
      comparison_asked_at timestamptz(3),
      compared_until timestamptz(3)
    )
  `.execute(db)
  await sql`insert into search_index default values`.execute(db)
  await sql`
    create table search_rebuilds (
      id uuid primary key,
      status text not null check (status in ('running', 'stopping', 'stopped', 'done', 'failed')),
      -- what is being read, and after which id it goes on
      kind smallint,
      after uuid,
      written integer not null default 0,
      expected integer not null,
      started_at timestamptz(3) not null,
      ended_at timestamptz(3),
      comparison jsonb,
      -- the process that builds, and until when it may
      leased_by uuid,
      leased_until timestamptz(3)
    )
  `.execute(db)
  await sql`
    create unique index search_rebuilds_one on search_rebuilds ((true)) where status in ('running', 'stopping', 'stopped')
  `.execute(db)
}

async function createDocuments(db: Kysely<unknown>): Promise<void> {
  // Without words: deleted, and the version shows which updates are outdated.
  await sql`
    create table search_documents (
      slot text not null,
      -- place of its type in the order of types
      kind smallint not null,
      id uuid not null,
      version bigint not null,
      title text,
      -- its words, folded: a term may be all of it
      title_words text collate "C",
      description text,
      image_url text,
      area text,
      latitude real,
      longitude real,
      at timestamptz(3),
      words tsvector,
      primary key (slot, kind, id)
    ) partition by list (slot)
  `.execute(db)
  for (const slot of ['a', 'b'])
    await sql`
      create table ${sql.table(`search_documents_${slot}`)} partition of search_documents for values in (${sql.lit(slot)})
        with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05)
    `.execute(db)
  await sql`
    create index search_documents_words on search_documents using gin (words) with (fastupdate = off)
    where words is not null
  `.execute(db)
  await sql`
    create index search_documents_newest on search_documents (kind, at desc, id) where words is not null
  `.execute(db)
}

async function createWords(db: Kysely<unknown>): Promise<void> {
  // How many documents of each kind have a word, as of the last count: only for choosing a plan.
  await sql`
    create table search_terms (
      slot text not null,
      term text collate "C" not null,
      documents integer[],
      primary key (slot, term)
    ) partition by list (slot)
  `.execute(db)
  await sql`
    create table search_prefixes (
      slot text not null,
      prefix text collate "C" not null,
      documents integer[] not null,
      primary key (slot, prefix)
    ) partition by list (slot)
  `.execute(db)
  for (const slot of ['a', 'b'])
    for (const table of ['search_terms', 'search_prefixes'])
      await sql`
        create table ${sql.table(`${table}_${slot}`)} partition of ${sql.table(table)} for values in (${sql.lit(slot)})
      `.execute(db)
  await sql`create index search_terms_trigrams on search_terms using gin (term gin_trgm_ops) with (fastupdate = off)`.execute(
    db,
  )
}

async function createFunctions(db: Kysely<unknown>): Promise<void> {
  // The server owns no table: emptying one is the owner's right.
  await sql`
    create function search_clear(cleared text) returns void language plpgsql security definer
    set search_path = pg_catalog, public set lock_timeout = '1s' as $$
    begin
      if cleared not in (select slot from (values ('a'), ('b')) as known(slot))
        or exists (select from search_index where living = cleared) then
        raise exception 'slot % cannot be cleared', cleared;
      end if;
      execute format('truncate search_documents_%1$s, search_terms_%1$s, search_prefixes_%1$s', cleared);
      -- filled ten times as fast; search_settle ends it before anybody looks
      execute format('alter index search_documents_%s_words_idx set (fastupdate = on, gin_pending_list_limit = 4096)', cleared);
      execute format('alter index search_terms_%s_term_idx set (fastupdate = on)', cleared);
    end $$
  `.execute(db)
  await sql`
    create function search_settle(settled text) returns void language plpgsql security definer
    set search_path = pg_catalog, public as $$
    declare
      name text;
    begin
      if settled not in ('a', 'b') then
        raise exception 'there is no slot %', settled;
      end if;
      foreach name in array array['search_documents_' || settled || '_words_idx', 'search_terms_' || settled || '_term_idx'] loop
        execute format('alter index %I set (fastupdate = off)', name);
        perform gin_clean_pending_list(name::regclass);
      end loop;
      execute format('analyze search_documents_%1$s, search_terms_%1$s', settled);
    end $$
  `.execute(db)
  // Terms with one typing error share fewer trigrams than the usual threshold requires.
  await sql`
    create function search_nearest(looked_in text, word text) returns table (term text, documents integer[])
    language sql stable set pg_trgm.similarity_threshold = 0.2 as $$
      select t.term, t.documents from search_terms t where t.slot = looked_in and t.term % word
      order by similarity(t.term, word) desc, t.term limit 40
    $$
  `.execute(db)
}

/** A version for tables without one: it counts each change of the row, whatever makes it. */
async function countChanges(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_change() returns trigger language plpgsql as $$
    begin
      new.version := old.version + 1;
      return new;
    end $$
  `.execute(db)
  for (const table of ['profiles', 'charities'])
    await sql`
      alter table ${sql.table(table)} add column version integer not null default 1
    `.execute(db)
  for (const table of ['profiles', 'charities'])
    await sql`
      create trigger count_change before update on ${sql.table(table)} for each row execute function count_change()
    `.execute(db)
}
