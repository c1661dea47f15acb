import { type Kysely, sql } from 'kysely'

/** A time that the carrier suggests and its owner has not accepted yet (DOOR-01). The previous release ignores them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table job_visits
      add column suggested_day text null check (suggested_day ~ '^\\d{4}-\\d\\d-\\d\\d$'),
      add column suggested_part text null check (suggested_part in ('morning', 'afternoon', 'evening')),
      add column suggested_plate text null,
      add column suggested_at timestamptz(3) null,
      add check ((suggested_day is null) = (suggested_part is null)),
      add check ((suggested_day is null) = (suggested_at is null))
  `.execute(db)
}
