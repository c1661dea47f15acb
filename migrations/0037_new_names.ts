import { type Kysely, sql } from 'kysely'

/**
 * New names of a verified business wait beside the old ones until staff have checked them: everything that shows a name
 * to others reads the old columns.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table profiles
      add column new_display_name text check (length(new_display_name) <= 500),
      add column new_company_name text check (length(new_company_name) <= 500),
      add column renamed_at timestamptz(3),
      add constraint profiles_new_names check (
        (renamed_at is null) = (new_display_name is null) and (renamed_at is null) = (new_company_name is null)
      ),
      add constraint profiles_renamed_verified check (renamed_at is null or verification_status = 'verified')
  `.execute(db)
  await sql`create index profiles_renamed on profiles (renamed_at, user_id) where renamed_at is not null`.execute(db)
}
