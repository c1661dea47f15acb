import { type Kysely, sql } from 'kysely'

/** The details that the owner of a job gives its carrier belong to that job, and no longer to the owner's profile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table collection_details (
      request_id uuid primary key,
      phone_number text null check (length(phone_number) <= 500),
      address text null check (length(address) <= 500),
      floor smallint null check (floor between 0 and 30),
      access_note text null check (length(access_note) <= 200),
      forget_at timestamptz(3) not null
    )
  `.execute(db)
  await sql`create index collection_details_forget on collection_details (forget_at)`.execute(db)
  // carriers of agreed jobs saw the profile: they keep what leads them to the job, and no address elsewhere
  await sql`
    insert into collection_details (request_id, phone_number, address, forget_at)
    select job.id, owner.phone_number, place.address, now() + interval '1 year'
    from collection_requests job
      join profiles owner on owner.user_id = job.user_id
      cross join lateral (
        select case
          when job.postcode is null
            or upper(owner.address) !~ '[A-Z]{1,2}[0-9][A-Z0-9]?\\s*[0-9][A-Z]{2}'
            or replace(upper(owner.address), ' ', '') like '%' || replace(job.postcode, ' ', '') || '%'
          then owner.address
        end as address
      ) place
    where job.status in ('assigned', 'completed')
      and (owner.phone_number is not null or place.address is not null)
  `.execute(db)
}
