import type { Generated, JSONColumnType } from 'kysely'
import type { DisposalCheck, DisposalKind } from './contract.ts'
import type { DisposalDecision } from './staff/contract.ts'

export interface DisposalsTables {
  /** A drop-off, which may cover several jobs of its carrier (PROOF-01). */
  disposals: {
    id: string
    /** Null once the carrier has left. */
    carrier_id: string | null
    kind: DisposalKind
    /** The name of the site, receiver or yard. */
    place_name: string
    /** Normalised number of the permit or exemption; null for reuse. */
    number: string | null
    /** What kind of person or organisation reuses it; null otherwise. */
    receiver: string | null
    /** Outward code; null if not given. */
    outward: string | null
    ticket: string | null
    /** numeric(8,1), which PostgreSQL returns as a string. */
    kg: string
    tipped_at: Date
    /** Key in the private store. */
    photo_key: string | null
    /** SHA-256 of the picture without its metadata, in hex, so that the same picture is recognised. */
    photo_sha256: string | null
    /** Read from the photo's metadata before it was stripped; null if unknown. */
    photo_at: Date | null
    /** Degrees, rounded to three decimals. */
    photo_latitude: number | null
    /** Degrees, rounded to three decimals. */
    photo_longitude: number | null
    /** Staff review it, because of failed checks (PROOF-04). */
    looking: boolean
    decision: DisposalDecision | null
    decided_by: string | null
    decided_at: Date | null
    /** Why staff refused it; shown to the carrier. */
    reason: string | null
    /** When and why staff refused earlier records, oldest first. */
    refusals: JSONColumnType<{ at: string; reason: string | null }[], string | undefined, string>
    said_at: Date
  }
  /** A collected job that needs a disposal record (PROOF-03). */
  disposal_jobs: {
    request_id: string
    /** Null once the owner has left. */
    owner_id: string | null
    /** Null once the carrier has left. */
    carrier_id: string | null
    collected_at: Date
    disposal_id: string | null
    /** Its share of the drop-off; numeric(8,1). */
    kg: string | null
    /** When the owner first read the current record. */
    seen_at: Date | null
    /** When the next reminder is due while there is no record; null after the last. */
    remind_at: Date | null
    /** When to check whether it can be deleted. */
    forget_at: Date
    /** Incremented with each change visible to the owner or carrier. */
    version: Generated<number>
  }
  /** Failed checks. */
  disposal_checks: {
    disposal_id: string
    mark: DisposalCheck
    detail: string
    /** Found in a previous record that staff had not decided about. */
    earlier: Generated<boolean>
  }
}
