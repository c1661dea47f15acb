import { type Kysely, sql } from 'kysely'

/** Records for waste tracking, and what carriers enter in them for single rows of a load. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table movements (
      id uuid primary key,
      request_id uuid not null,
      edition integer not null check (edition >= 1),
      part text not null,
      owner_id uuid null,
      carrier_id uuid null,
      hazardous boolean not null,
      schema_version text not null,
      body jsonb null,
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      made_at timestamptz(3) not null,
      downloaded_at timestamptz(3) null,
      forget_at timestamptz(3) null,
      unique (request_id, edition, part),
      check ((body is null) = (forget_at is null))
    )
  `.execute(db)
  await sql`create index movements_of_owner on movements (owner_id)`.execute(db)
  await sql`create index movements_of_carrier on movements (carrier_id)`.execute(db)
  await sql`create index movements_forget on movements (forget_at) where forget_at is not null`.execute(db)
  await sql`
    create table movement_plans (
      request_id uuid primary key,
      carrier_id uuid not null,
      destinations jsonb not null,
      treatments jsonb not null,
      version integer not null check (version >= 1),
      saved_at timestamptz(3) not null,
      forget_at timestamptz(3) not null
    )
  `.execute(db)
  await sql`create index movement_plans_of_carrier on movement_plans (carrier_id)`.execute(db)
  await sql`create index movement_plans_forget on movement_plans (forget_at)`.execute(db)
  // a record of treated wood has to name a hazard; its carrier starts from this
  await sql`
    update catalogue_items set hazard = '{HP_14}' where mirror_ewc = '200137' and hazard = '{}'
  `.execute(db)
}
