import { type Kysely, sql } from 'kysely'

/**
 * Which stored files are in use, so that none is left without an owner; links that open private ones; and what staff
 * did.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stored_files (
      key text primary key,
      store text not null check (store in ('public', 'private')),
      created_at timestamptz(3) not null default now(),
      kept_at timestamptz(3),
      dropped_at timestamptz(3),
      -- while a process is removing it
      claimed_until timestamptz(3)
    )
  `.execute(db)
  await sql`create index stored_files_loose on stored_files (created_at) where kept_at is null`.execute(db)
  await sql`create index stored_files_dropped on stored_files (dropped_at) where dropped_at is not null`.execute(db)
  // Pictures of requests that were stored before files were registered.
  await sql`
    insert into stored_files (key, store, created_at, kept_at)
    select regexp_replace(regexp_replace(image->>'url', '^/media/', ''), '-[0-9]+\\.webp$', '-' || width || '.webp'), 'public', created_at, created_at
    from collection_requests, jsonb_array_elements(image_urls) as image, unnest(array[480, 960, 1600]) as width
    where jsonb_typeof(image_urls) = 'array'
    on conflict do nothing
  `.execute(db)
  // A private file is opened through a link that works once, for one person, for a few minutes.
  await sql`
    create table file_links (
      token_hash bytea primary key,
      key text not null,
      file_name text not null,
      media_type text not null,
      viewer_id uuid not null,
      session_id uuid not null,
      audit_action text,
      audit_subject_id uuid,
      expires_at timestamptz(3) not null,
      used_at timestamptz(3),
      check ((audit_action is null) = (audit_subject_id is null))
    )
  `.execute(db)
  await sql`create index file_links_age on file_links (expires_at)`.execute(db)
  await sql`
    create table audit_log (
      id uuid primary key,
      at timestamptz(3) not null,
      actor_id uuid not null,
      action text not null,
      subject_id uuid not null,
      detail jsonb not null default '{}'
    )
  `.execute(db)
  await sql`create index audit_log_of_subject on audit_log (subject_id, at desc, id desc)`.execute(db)
  await sql`create index audit_log_newest on audit_log (at desc, id desc)`.execute(db)
}
