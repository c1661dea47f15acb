import type { Generated, JSONColumnType } from 'kysely'
import type { DisposalKind, ProofMark } from './contract.ts'
import type { ProofDecision } from './staff/contract.ts'

export interface DisposalsTables {
  /** What a carrier said about one tip, which may serve several of its jobs (PROOF-01). */
  disposals: {
    id: string
    /** Null once it has left. */
    carrier_id: string | null
    kind: DisposalKind
    /** The name of the site, of the receiver, or of the yard. */
    place_name: string
    /** Of the permit or exemption, as its mask writes it; null for reuse. */
    number: string | null
    /** What kind of receiver it was; for reuse alone. */
    receiver: string | null
    /** Outward code of the place; null where it was not said. */
    outward: string | null
    ticket: string | null
    /** numeric(8,1): a string as PostgreSQL sends it. */
    kg: string
    tipped_at: Date
    /** Of the private store. */
    photo_key: string | null
    /** Of the picture as it was stored, so that other metadata do not make it another one. In hexadecimal digits. */
    photo_sha256: string | null
    /** Read from the picture before it was stripped; null where it did not say. */
    photo_at: Date | null
    /** Degrees, rounded to three decimals. */
    photo_latitude: number | null
    photo_longitude: number | null
    /** The checks left so much open that staff look at it (PROOF-04). */
    looking: boolean
    decision: ProofDecision | null
    decided_by: string | null
    decided_at: Date | null
    /** Why staff refused it, for its carrier. */
    reason: string | null
    /** When and why staff refused what was said before, oldest first. */
    refusals: JSONColumnType<{ at: string; reason: string | null }[], string | undefined, string>
    said_at: Date
  }
  /** A collected job whose carrier has to say where its waste went (PROOF-03). */
  disposal_jobs: {
    request_id: string
    /** Null once they have left. */
    owner_id: string | null
    carrier_id: string | null
    collected_at: Date
    disposal_id: string | null
    /** Its share of the tip; numeric(8,1). */
    kg: string | null
    /** When the owner first read what is said now. */
    seen_at: Date | null
    /** When the next step is due while nothing was said; null after the last. */
    remind_at: Date | null
    /** When it is to be looked at whether it is forgotten. */
    forget_at: Date
    /** Counts what changes for its two sides. */
    version: Generated<number>
  }
  /** What the checks found to look at. */
  disposal_checks: {
    disposal_id: string
    mark: ProofMark
    detail: string
    /** It was found in what was said before, and staff had not decided. */
    earlier: Generated<boolean>
  }
}
