import type { Generated, GeneratedAlways } from 'kysely'
import type { VerificationStatus } from './badge/contract.ts'
import type { DocumentKind } from './contract.ts'
import type { Decision as DecidedStatus } from './verification/contract.ts'

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
    /** When a picture was deleted in time; null again once another one is held. */
    id_document_deleted_at: Date | null
    waste_carrier_licence_deleted_at: Date | null
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
  /** What stays of a document whose picture was deleted in time. */
  deleted_documents: {
    user_id: string
    document: DocumentKind
    media_type: string
    result: DecidedStatus
    /** The member of staff; null, as `decided_at`, where no decision of theirs is known. */
    decided_by: string | null
    decided_at: Date | null
    /** Of the file as it was stored, in hexadecimal digits; null when its store no longer had it. */
    sha256: string | null
    deleted_at: Date
  }
  /** One row a night in which pictures of ID documents were looked through; `deleted` counts since the row before. */
  retention_nights: { night: string; deleted: number; at: Date }
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
