import type { Generated, GeneratedAlways } from 'kysely'
import type { VerificationStatus } from './contract.ts'

export interface ProfilesTables {
  /** At most one row a user, made when they first save a profile. */
  profiles: {
    user_id: string
    display_name: string | null
    logo_url: string | null
    company_name: string | null
    /** Both set while a verified business waits for staff to look at its new names; others are shown the old ones. */
    new_display_name: string | null
    new_company_name: string | null
    renamed_at: Date | null
    contact_person: string | null
    business_address: string | null
    website_url: string | null
    google_reviews_url: string | null
    phone_number: string | null
    address: string | null
    /** Storage keys, never URLs: these documents are private (R03). */
    id_document_key: string | null
    waste_carrier_licence_key: string | null
    verification_status: Generated<VerificationStatus>
    /** Counts the changes of the status. */
    verification_version: Generated<number>
    /** When documents last came in for review. */
    submitted_at: Date | null
    updated_at: Date
    /** Counts the changes of the row; the database does it. */
    version: GeneratedAlways<number>
    /** When staff hid name, logo and links from all others. */
    hidden_at: Date | null
    /** Whether the account is suspended. */
    owner_suspended: Generated<boolean>
    /** Neither of both: what directory and search show. */
    shown: GeneratedAlways<boolean>
  }
  /** One row a change of a status; `by_user_id` is the member of staff, null when the business itself caused it. */
  verification_history: {
    id: string
    user_id: string
    version: number
    from_status: VerificationStatus
    to_status: VerificationStatus
    by_user_id: string | null
    reason: string | null
    at: Date
  }
  /** Which member of staff has a case open, and until when. */
  verification_claims: { user_id: string; staff_id: string; claimed_until: Date }
}
