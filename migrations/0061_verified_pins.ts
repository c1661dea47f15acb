import { type Kysely, sql } from 'kysely'

/** The finder lists verified businesses first. The next round corrects what the previous release leaves out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table business_locations add column verified boolean not null default false`.execute(db)
  await sql`
    update business_locations set verified = true
    from profiles where profiles.user_id = business_locations.user_id and verification_status = 'verified'
  `.execute(db)
}
