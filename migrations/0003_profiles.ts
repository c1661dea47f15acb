import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table profiles (
      user_id uuid primary key,
      display_name text check (length(display_name) <= 500),
      logo_url text,
      company_name text check (length(company_name) <= 500),
      contact_person text check (length(contact_person) <= 500),
      business_address text check (length(business_address) <= 500),
      website_url text check (length(website_url) <= 5000),
      google_reviews_url text check (length(google_reviews_url) <= 5000),
      phone_number text check (length(phone_number) <= 500),
      address text check (length(address) <= 500),
      id_document_key text,
      waste_carrier_licence_key text,
      verification_status text not null default 'pending_submission'
        check (verification_status in ('pending_submission', 'pending_review', 'verified', 'rejected', 'needs_resubmission')),
      updated_at timestamptz(3) not null
    )
  `.execute(db)
}
