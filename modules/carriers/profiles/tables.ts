import type { Generated, GeneratedAlways } from 'kysely'
import type { VerificationStatus } from './contract/badge.ts'
import type { Decision as DecidedStatus } from './contract/verification.ts'
import type { DocumentKind } from './contract.ts'

export interface ProfilesTables {
  /** At most one row per user, created by their first save. */
  profiles: {
    user_id: string
    display_name: string | null
    logo_url: string | null
    company_name: string | null
    /** The new display name of a verified business that waits for staff; others see the old one. */
    new_display_name: string | null
    /** The new company name that waits for staff. */
    new_company_name: string | null
    /** When the business entered its new names; null if none are waiting. */
    renamed_at: Date | null
    contact_person: string | null
    business_address: string | null
    website_url: string | null
    google_reviews_url: string | null
    phone_number: string | null
    address: string | null
    /** Storage key of a private document, never a URL (R03). */
    id_document_key: string | null
    /** Storage key of a private document. */
    waste_carrier_licence_key: string | null
    /**
     * When the picture of the ID document was deleted under the retention rules; null again once there is a new one.
     */
    id_document_deleted_at: Date | null
    /** When the picture of the licence was deleted; null again once there is a new one. */
    waste_carrier_licence_deleted_at: Date | null
    verification_status: Generated<VerificationStatus>
    /** Counts changes of the status. */
    verification_version: Generated<number>
    /** When the business last sent documents. */
    submitted_at: Date | null
    updated_at: Date
    /** Counts changes of the row; set by the database. */
    version: GeneratedAlways<number>
    /** When staff hid the name, logo and links. */
    hidden_at: Date | null
    /** Whether the account is suspended. */
    owner_suspended: Generated<boolean>
    /** Whether the profile is neither hidden nor suspended, so that directory and search show it. */
    shown: GeneratedAlways<boolean>
  }
  /** A record of each document whose picture was deleted. */
  deleted_documents: {
    user_id: string
    document: DocumentKind
    media_type: string
    result: DecidedStatus
    /** The member of staff; null if no decision is known. */
    decided_by: string | null
    /** Null if no decision is known. */
    decided_at: Date | null
    /** SHA-256 of the deleted file, in hexadecimal; null if the store no longer had the file. */
    sha256: string | null
    deleted_at: Date
  }
  /** One row per night in which ID pictures were checked. `deleted` counts since the previous row. */
  retention_nights: { night: string; deleted: number; at: Date }
  /** One row per change of a status. `by_user_id` is the member of staff, null if the business caused it. */
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
  /** Which member of staff has claimed a case, and until when. */
  verification_claims: { user_id: string; staff_id: string; claimed_until: Date }
}
