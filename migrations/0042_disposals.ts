import { type Kysely, sql } from 'kysely'

/** Disposal records: where the waste of each collected job went, and what staff decided about the evidence. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table disposals (
      id uuid primary key,
      carrier_id uuid null,
      kind text not null check (kind in ('site', 'reuse', 'yard')),
      place_name text not null check (length(place_name) <= 120),
      number text null check (length(number) <= 40),
      receiver text null check (length(receiver) <= 60),
      outward text null check (length(outward) <= 4),
      ticket text null check (length(ticket) <= 40),
      kg numeric(8,1) not null check (kg > 0),
      tipped_at timestamptz(3) not null,
      photo_key text null,
      photo_sha256 text null check (photo_sha256 ~ '^[0-9a-f]{64}$'),
      photo_at timestamptz(3) null,
      photo_latitude double precision null,
      photo_longitude double precision null,
      looking boolean not null,
      decision text null check (decision in ('accepted', 'refused')),
      decided_by uuid null,
      decided_at timestamptz(3) null,
      reason text null check (length(reason) <= 500),
      said_at timestamptz(3) not null,
      check ((photo_key is null) = (photo_sha256 is null)),
      check ((photo_latitude is null) = (photo_longitude is null)),
      check ((decision is null) = (decided_at is null))
    )
  `.execute(db)
  await sql`create index disposals_of_carrier on disposals (carrier_id)`.execute(db)
  await sql`create index disposals_looking on disposals (said_at) where looking and decision is null`.execute(db)
  await sql`create index disposals_photo on disposals (photo_sha256)`.execute(db)
  await sql`create index disposals_ticket on disposals (upper(ticket))`.execute(db)
  await sql`
    create table disposal_jobs (
      request_id uuid primary key,
      owner_id uuid null,
      carrier_id uuid null,
      collected_at timestamptz(3) not null,
      disposal_id uuid null references disposals,
      kg numeric(8,1) null,
      seen_at timestamptz(3) null,
      remind_at timestamptz(3) null,
      forget_at timestamptz(3) not null,
      version integer not null default 1,
      check ((disposal_id is null) = (kg is null)),
      check (disposal_id is null or remind_at is null)
    )
  `.execute(db)
  await sql`create index disposal_jobs_of_owner on disposal_jobs (owner_id)`.execute(db)
  await sql`create index disposal_jobs_of_carrier on disposal_jobs (carrier_id, collected_at)`.execute(db)
  await sql`create index disposal_jobs_of_disposal on disposal_jobs (disposal_id)`.execute(db)
  await sql`create index disposal_jobs_remind on disposal_jobs (remind_at) where remind_at is not null`.execute(db)
  await sql`create index disposal_jobs_forget on disposal_jobs (forget_at)`.execute(db)
  await sql`
    create table disposal_checks (
      disposal_id uuid not null references disposals on delete cascade,
      mark text not null check (mark in (
        'permit_number', 'photo_time', 'photo_place', 'photo_again', 'ticket_again', 'weight'
      )),
      detail text not null,
      primary key (disposal_id, mark)
    )
  `.execute(db)
}
