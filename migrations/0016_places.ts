import { type Kysely, sql } from 'kysely'

/** Locations of postcodes, and with them of businesses: for the finder, its map, and the public pages of businesses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // "C": all postcodes of an outward code are adjacent in the key, whatever the locale of the server
  await sql`
    create table postcodes (
      code text collate "C" primary key check (code ~ '^[A-Z0-9]{2,4}( [0-9][A-Z]{2})?$'),
      latitude double precision not null check (latitude between 49 and 61.5),
      longitude double precision not null check (longitude between -9.5 and 2.5)
    )
  `.execute(db)
  // The attribution that pages must show: one row per source.
  await sql`
    create table postcode_credits (source text primary key, words text not null check (length(words) <= 400))
  `.execute(db)
  // Derived from profiles and subscriptions: may be emptied at any time, and fills again.
  await sql`
    create table business_locations (
      user_id uuid primary key,
      outward text not null check (length(outward) <= 4),
      latitude double precision not null,
      longitude double precision not null,
      pin_until timestamptz(3) not null
    )
  `.execute(db)
  await sql`
    create index business_locations_pins on business_locations (latitude, longitude)
  `.execute(db)
  // How far the round over all businesses has come.
  await sql`
    create table directory_round (only_one boolean primary key default true check (only_one), after uuid)
  `.execute(db)
  await sql`insert into directory_round default values`.execute(db)
  await sql`
    create table gallery_pictures (
      id uuid primary key,
      user_id uuid not null,
      picture jsonb not null,
      place integer not null check (place between 1 and 12),
      added_at timestamptz(3) not null,
      constraint gallery_places unique (user_id, place) deferrable initially immediate
    )
  `.execute(db)
}
