import { type Kysely, sql } from 'kysely'

/** Duty-of-care packs: what an owner knew of the carrier and the items when they accepted a bid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table packs (
      request_id uuid primary key,
      bid_id uuid not null,
      owner_id uuid null,
      carrier_id uuid null,
      facts jsonb null,
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      made_at timestamptz(3) not null,
      form_version integer not null,
      forget_at timestamptz(3) null,
      check ((facts is null) = (forget_at is null))
    )
  `.execute(db)
  await sql`create index packs_of_owner on packs (owner_id)`.execute(db)
  await sql`create index packs_of_carrier on packs (carrier_id)`.execute(db)
  await sql`create index packs_forget on packs (forget_at) where forget_at is not null`.execute(db)
}
