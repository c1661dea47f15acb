import { type Kysely, sql } from 'kysely'

/**
 * Contact details are shown once the person who was promised an item says yes, and an item is promised three times a
 * day at most. Earlier promises showed them straight away: they count as answered.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The version that the yes created: any later decision raises the version, also one by the previous release, and ends
  // it.
  await sql`alter table item_asks add column accepted_version integer`.execute(db)
  await sql`update item_asks set accepted_version = version where status = 'promised'`.execute(db)
  // When an item was promised, for a day: also what was undone since.
  await sql`
    create table item_promises (item_id uuid not null references items on delete cascade, at timestamptz(3) not null)
  `.execute(db)
  await sql`create index item_promises_of_item on item_promises (item_id, at)`.execute(db)
}
