import { type Kysely, sql } from 'kysely'

/**
 * Staff's evidence is kept: which van an owner refused, and that it was changed afterwards; what the checks found
 * before a disposal record was updated; why staff refused it before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table job_visits
      add column refused_at timestamptz(3) null,
      add column refused_plate text null,
      add column van_changed_at timestamptz(3) null
  `.execute(db)
  await sql`update job_visits set refused_at = mismatched_at, refused_plate = plate where mismatched_at is not null`.execute(
    db,
  )
  // a carrier who came without a confirmed time has come in this half-day, as new ones do
  await sql`
    update job_visits set
      day = to_char(arrived_at at time zone 'Europe/London', 'YYYY-MM-DD'),
      part = case
        when extract(hour from arrived_at at time zone 'Europe/London') < 12 then 'morning'
        when extract(hour from arrived_at at time zone 'Europe/London') < 17 then 'afternoon'
        else 'evening'
      end
    where arrived_at is not null and day is null
  `.execute(db)
  await sql`alter table disposal_checks add column earlier boolean not null default false`.execute(db)
  await sql`alter table disposals add column refusals jsonb not null default '[]'`.execute(db)
}
