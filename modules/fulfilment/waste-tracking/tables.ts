import type { JSONColumnType } from 'kysely'
import type { Destination, Treatment } from './contract.ts'
import type { MovementBody } from './rules.ts'

export interface TrackingTables {
  /** Waste tracking records; those of one edition are created together and never changed (DWT-09). */
  movements: {
    id: string
    request_id: string
    /** Number of the edition, from 1. */
    edition: number
    /** 'general' has all non-hazardous items; 'H1' onwards have one hazardous item each (DWT-04). */
    part: string
    /** Null once the owner has left. */
    owner_id: string | null
    /** Null once the carrier has left. */
    carrier_id: string | null
    hazardous: boolean
    /** Interface version of the body; each version has its own mapper. */
    schema_version: string
    /** Null once deleted. The owner’s address is removed with their account. */
    body: JSONColumnType<MovementBody> | null
    /** Hash of the original body, hexadecimal. */
    sha256: string
    made_at: Date
    /** When the carrier last downloaded it. */
    downloaded_at: Date | null
    /** When to check whether the body can be deleted; null once deleted. */
    forget_at: Date | null
  }
  /** A carrier’s choices for its records, one row per job from the first save on. */
  movement_plans: {
    request_id: string
    carrier_id: string
    /** Sites of hazardous items. */
    destinations: JSONColumnType<Destination[]>
    /** Treatments that the carrier chose. */
    treatments: JSONColumnType<Treatment[]>
    version: number
    saved_at: Date
    /** When to check whether the row can be deleted. */
    forget_at: Date
  }
}
