import { type Kysely, sql } from 'kysely'

/**
 * What happens between an acceptance and the end of a job: rights, time and van, prices signed at the door, receipts;
 * and that a cancelled request was posted again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vehicles (
      id uuid primary key,
      business_id uuid not null,
      plate text not null check (length(plate) <= 10),
      litres integer null check (litres > 0),
      payload_kg integer null check (payload_kg > 0),
      active boolean not null default true,
      created_at timestamptz(3) not null,
      unique (business_id, plate)
    )
  `.execute(db)
  await sql`
    create table job_visits (
      request_id uuid primary key,
      day text null check (day ~ '^\\d{4}-\\d\\d-\\d\\d$'),
      part text null check (part in ('morning', 'afternoon', 'evening')),
      vehicle_id uuid null references vehicles on delete set null,
      plate text null,
      arrival_code text null check (arrival_code ~ '^\\d{4}$'),
      door_hash text null check (door_hash ~ '^[0-9a-f]{64}$'),
      door_day text null check (door_day ~ '^\\d{4}-\\d\\d-\\d\\d$'),
      confirmed_at timestamptz(3) null,
      arrived_at timestamptz(3) null,
      matched_at timestamptz(3) null,
      matched_by uuid null,
      mismatched_at timestamptz(3) null,
      loading_at timestamptz(3) null,
      confirm_by timestamptz(3) null,
      unconfirmed_told_at timestamptz(3) null,
      forget_at timestamptz(3) null,
      papers_forget_at timestamptz(3) null default now() + interval '2 years',
      version integer not null default 0,
      check ((day is null) = (part is null))
    )
  `.execute(db)
  await sql`create unique index job_visits_door on job_visits (door_hash) where door_hash is not null`.execute(db)
  await sql`create index job_visits_confirm on job_visits (confirm_by) where confirm_by is not null`.execute(db)
  await sql`create index job_visits_forget on job_visits (forget_at) where forget_at is not null`.execute(db)
  await sql`create index job_visits_papers on job_visits (papers_forget_at)
    where papers_forget_at is not null`.execute(db)
  await sql`
    create table job_rights (
      request_id uuid primary key,
      consumer boolean not null,
      cancel_until text null check (cancel_until ~ '^\\d{4}-\\d\\d-\\d\\d$'),
      early_start_at timestamptz(3) null,
      early_start_text text null,
      ended_at timestamptz(3) null,
      ended_by text null check (ended_by in ('owner', 'carrier')),
      reason_key text null,
      check ((ended_at is null) = (ended_by is null)),
      check (consumer = (cancel_until is not null))
    )
  `.execute(db)
  await sql`
    create table price_changes (
      id uuid primary key,
      request_id uuid not null,
      owner_id uuid null,
      carrier_id uuid null,
      lines jsonb not null,
      old_pounds numeric(10, 2) not null,
      new_pounds numeric(10, 2) not null check (new_pounds > 0),
      photo_keys text[] not null,
      asked_at timestamptz(3) not null,
      answer text null check (answer in ('signed', 'declined', 'lapsed')),
      answered_at timestamptz(3) null,
      signed_name text null check (length(signed_name) <= 200),
      check ((answer is null) = (answered_at is null))
    )
  `.execute(db)
  await sql`create index price_changes_of_job on price_changes (request_id)`.execute(db)
  await sql`create index price_changes_of_owner on price_changes (owner_id)`.execute(db)
  await sql`create index price_changes_of_carrier on price_changes (carrier_id)`.execute(db)
  await sql`create unique index price_changes_asked on price_changes (request_id) where answer is null`.execute(db)
  await sql`create table receipt_years (year integer primary key, last integer not null)`.execute(db)
  await sql`
    create table receipts (
      request_id uuid primary key,
      owner_id uuid null,
      carrier_id uuid null,
      number text not null unique check (number ~ '^KB-\\d{4}-\\d{6}$'),
      facts jsonb null,
      issued_at timestamptz(3) not null,
      paid_owner_says text null check (paid_owner_says in ('card', 'transfer', 'cash', 'not_yet')),
      paid_carrier_says text null check (paid_carrier_says in ('card', 'transfer', 'cash', 'not_yet'))
    )
  `.execute(db)
  await sql`create index receipts_of_owner on receipts (owner_id)`.execute(db)
  await sql`create index receipts_of_carrier on receipts (carrier_id)`.execute(db)
  await sql`alter table collection_requests add column repost_of uuid null`.execute(db)
  await sql`
    create unique index collection_requests_repost on collection_requests (repost_of) where repost_of is not null
  `.execute(db)
}
