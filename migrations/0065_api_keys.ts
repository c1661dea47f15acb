import { type Kysely, sql } from 'kysely'

/**
 * API keys (API-01). A key acts through a session of its own, which has its id. The previous release deletes such a
 * session only after 30 days without use.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column for_api_key boolean not null default false`.execute(db)
  await sql`
    create table api_keys (
      id uuid primary key references sessions on delete cascade,
      user_id uuid not null,
      name text not null check (length(name) between 1 and 80),
      -- SHA-256 of the key, which is never stored
      key_hash bytea not null unique,
      -- the first characters, by which its owner recognises it
      shown_start text not null,
      scopes text[] not null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) null,
      last_used_at timestamptz(3) null,
      last_network text null
    )
  `.execute(db)
  await sql`create index api_keys_of_user on api_keys (user_id)`.execute(db)
  await sql`
    create table api_key_networks (
      key_id uuid not null references api_keys on delete cascade,
      network text not null,
      primary key (key_id, network)
    )
  `.execute(db)
}
