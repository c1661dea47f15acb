import { type Kysely, sql } from 'kysely'

/** Rounds: the jobs of a van on a half-day, where rounds begin, and where waste is taken (ROUND-01, ROUND-05). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table round_settings (
      business_id uuid primary key,
      start_outward text null check (length(start_outward) <= 4),
      site_outward text null check (length(site_outward) <= 4),
      site_hours jsonb null,
      check ((site_outward is null) = (site_hours is null))
    )
  `.execute(db)
  await sql`
    create table rounds (
      id uuid primary key,
      business_id uuid not null,
      day text not null check (day ~ '^\\d{4}-\\d\\d-\\d\\d$'),
      part text not null check (part in ('morning', 'afternoon', 'evening')),
      -- null for jobs whose van isn't confirmed
      vehicle_id uuid null,
      version integer not null default 1,
      unique nulls not distinct (business_id, day, part, vehicle_id)
    )
  `.execute(db)
  await sql`create index rounds_by_day on rounds (day)`.execute(db)
  await sql`
    create table round_stops (
      round_id uuid not null references rounds on delete cascade,
      request_id uuid not null,
      agreed_at timestamptz(3) not null,
      left_at timestamptz(3) null,
      left_why text null check (left_why in ('cancelled', 'moved')),
      primary key (round_id, request_id),
      check ((left_at is null) = (left_why is null))
    )
  `.execute(db)
  await sql`create unique index round_stops_current on round_stops (request_id) where left_at is null`.execute(db)
  await addAgreedJobs(db)
}

/** Makes the rounds of jobs whose time is already agreed: later ones come by event. */
async function addAgreedJobs(db: Kysely<unknown>): Promise<void> {
  await sql`
    with agreed as (
      select job.accepted_bidder_id as business_id, job.id as request_id, visit.day, visit.part, visit.vehicle_id,
        visit.confirmed_at
      from job_visits as visit
      join collection_requests as job on job.id = visit.request_id
      where job.status in ('assigned', 'completed') and job.accepted_bidder_id is not null
        and visit.confirmed_at is not null and visit.day is not null
        and visit.day >= to_char(now() at time zone 'Europe/London' - interval '90 days', 'YYYY-MM-DD')
    ), made as (
      insert into rounds (id, business_id, day, part, vehicle_id)
      select gen_random_uuid(), business_id, day, part, vehicle_id
      from agreed group by business_id, day, part, vehicle_id
      returning id, business_id, day, part, vehicle_id
    )
    insert into round_stops (round_id, request_id, agreed_at)
    select made.id, request_id, confirmed_at from agreed
    join made using (business_id, day, part)
    where made.vehicle_id is not distinct from agreed.vehicle_id
  `.execute(db)
}
