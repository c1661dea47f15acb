import { type Kysely, sql } from 'kysely'

/**
 * References of councils and charities that link to the posting form (EMBED-01). A request keeps the id of the one it came
 * with. The previous release posts without one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table request_references (
      id uuid primary key,
      user_id uuid not null,
      code text not null check (code ~ '^[A-Za-z0-9-]{1,40}$'),
      created_at timestamptz(3) not null
    )
  `.execute(db)
  await sql`create unique index request_references_code on request_references (lower(code))`.execute(db)
  await sql`create index request_references_of_user on request_references (user_id)`.execute(db)
  // not a foreign key: removing a reference doesn't touch its requests
  await sql`alter table collection_requests add column reference_id uuid null`.execute(db)
  await sql`
    create index collection_requests_by_reference on collection_requests (reference_id, created_at)
      where reference_id is not null
  `.execute(db)
}
