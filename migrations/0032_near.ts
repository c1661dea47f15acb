import { type Kysely, sql } from 'kysely'

/** Lists by distance: which outward codes things lie in, and the newest of each code by index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Only ever grows: its number of rows shows whether a process knows all of them.
  await sql`
    create table outward_codes (code text collate "C" primary key check (length(code) between 2 and 4))
  `.execute(db)
  await sql`
    create function note_outward() returns trigger language plpgsql as $$
    begin
      insert into outward_codes
      select code from (values (split_part(new.location_text, ',', 1))) as found (code)
      where length(code) between 2 and 4
      on conflict do nothing;
      return null;
    end $$
  `.execute(db)
  for (const table of ['collection_requests', 'items']) {
    await sql`
      create trigger note_outward after insert or update of location_text on ${sql.table(table)}
      for each row when (new.location_text is not null) execute function note_outward()
    `.execute(db)
    await sql`
      insert into outward_codes
      select distinct code from (select split_part(location_text, ',', 1) as code from ${sql.table(table)}) as found
      where length(code) between 2 and 4
      on conflict do nothing
    `.execute(db)
  }
  await sql`
    insert into outward_codes
    select distinct area from search_documents where length(area) between 2 and 4
    on conflict do nothing
  `.execute(db)
  await createIndexes(db)
}

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index collection_requests_open_by_outward on collection_requests
    (coalesce(split_part(location_text, ',', 1), ''), created_at desc, id desc)
    where status = 'pending' and winning_bid_id is null and shown
  `.execute(db)
  await sql`
    create index collection_requests_by_outward on collection_requests
    (coalesce(split_part(location_text, ',', 1), ''), created_at desc, id desc)
    where user_id is not null and shown
  `.execute(db)
  await sql`
    create index items_by_outward on items
    (type, coalesce(split_part(location_text, ',', 1), ''), listed_at desc, id desc)
    where status = 'available' and shown
  `.execute(db)
  await sql`
    create index search_documents_by_area on search_documents (kind, coalesce(area, ''), at desc, id)
    where words is not null
  `.execute(db)
  // the planner learns the number of codes only after this; from an empty table it would learn a wrong number
  for (const table of ['collection_requests', 'items', 'search_documents']) {
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length > 0) await sql`analyze ${sql.table(table)}`.execute(db)
  }
}
