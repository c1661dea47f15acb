import { type Kysely, sql } from 'kysely'

/** What giver and asker of a promised item chose to share with each other, and with no one else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table promise_shares (
      ask_id uuid primary key references item_asks on delete cascade,
      giver_phone text null check (length(giver_phone) <= 500),
      -- of where the item is
      giver_address text null check (length(giver_address) <= 500),
      giver_message text null check (length(giver_message) <= 300),
      asker_phone text null check (length(asker_phone) <= 500),
      asker_message text null check (length(asker_message) <= 300),
      at timestamptz(3) not null
    )
  `.execute(db)
  await sql`create index promise_shares_age on promise_shares (at)`.execute(db)
}
