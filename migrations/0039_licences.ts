import { type Kysely, sql } from 'kysely'

/** Registrations of carriers, what was found about them, and the state of queries to the public register. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table carrier_registrations (
      business_id uuid primary key,
      regulator text not null check (regulator in ('EA', 'NRW', 'SEPA', 'NIEA')),
      number text not null check (length(number) <= 40),
      scheme text not null default 'registration' check (scheme in ('registration', 'permit', 'exemption')),
      tier text null check (tier in ('upper', 'lower')),
      state text not null
        check (state in ('unchecked', 'good', 'by_staff', 'lower_tier', 'expired', 'absent', 'other_name', 'refused')),
      valid_to text null check (valid_to ~ '^\\d{4}-\\d\\d-\\d\\d$'),
      checked_at timestamptz(3) null,
      checked_by text null check (checked_by in ('machine', 'staff')),
      next_check_at timestamptz(3) null,
      wanted_at timestamptz(3) null,
      asked_at timestamptz(3) null,
      absences integer not null default 0,
      absent_since timestamptz(3) null,
      desk text null,
      desk_since timestamptz(3) null,
      explanation text null check (length(explanation) <= 300),
      accepted_name text null,
      checked_name text null,
      override_until text null check (override_until ~ '^\\d{4}-\\d\\d-\\d\\d$'),
      override_by uuid null,
      override_reason text null,
      reminded_for text null,
      reminded_days integer null,
      forgotten_for text null,
      version integer not null default 1,
      check ((desk is null) = (desk_since is null)),
      check (state not in ('good', 'by_staff') or valid_to is not null)
    )
  `.execute(db)
  await sql`create index carrier_registrations_due on carrier_registrations (next_check_at)`.execute(db)
  await sql`create index carrier_registrations_number on carrier_registrations (number)`.execute(db)
  await sql`create index carrier_registrations_ends on carrier_registrations (valid_to)`.execute(db)
  await sql`create index carrier_registrations_desk on carrier_registrations (desk_since) where desk is not null`.execute(
    db,
  )
  await sql`
    create table registration_findings (
      id uuid primary key,
      business_id uuid not null,
      number text not null,
      outcome text not null,
      holder_name text null,
      trading_name text null,
      company_number text null,
      tier text null,
      kind text null,
      registered_on text null,
      valid_to text null,
      outward text null,
      source text not null check (source in ('register', 'staff')),
      asked_at timestamptz(3) not null,
      evidence text null,
      staff_id uuid null,
      reason text null
    )
  `.execute(db)
  await sql`create index registration_findings_of on registration_findings (business_id, asked_at desc)`.execute(db)
  await sql`create index registration_findings_old on registration_findings (asked_at)`.execute(db)
  await sql`
    create table registration_rechecks (
      request_id uuid primary key,
      business_id uuid not null,
      owner_id uuid not null,
      title text not null,
      at timestamptz(3) not null
    )
  `.execute(db)
  await sql`create index registration_rechecks_of on registration_rechecks (business_id)`.execute(db)
  await sql`
    create table register_watch (
      id integer primary key default 1 check (id = 1),
      free_at timestamptz(3) not null,
      paused_until timestamptz(3) null,
      refusals integer not null default 0,
      failures integer not null default 0,
      night text null,
      asked integer not null default 0,
      answered integer not null default 0,
      missed integer not null default 0,
      pauses integer not null default 0,
      answered_at timestamptz(3) null,
      failing_since timestamptz(3) null,
      alarmed_at timestamptz(3) null,
      stopped_at timestamptz(3) null,
      stopped_by uuid null,
      stopped_reason text null
    )
  `.execute(db)
  await sql`insert into register_watch (free_at) values ('2020-01-01')`.execute(db)
}
