import type { JSONColumnType } from 'kysely'
import type { Destination, Treatment } from './contract.ts'
import type { MovementBody } from './rules.ts'

export interface TrackingTables {
  /** Records for waste tracking: those of one edition were made together, and stay as they were made (DWT-09). */
  movements: {
    id: string
    request_id: string
    /** Counts how often the records of a job were made anew, from one on. */
    edition: number
    /** 'general' holds all rows without hazard, 'H1' and on one hazardous row each (DWT-04). */
    part: string
    /** Null once they have left. */
    owner_id: string | null
    /** Null once it has left. */
    carrier_id: string | null
    hazardous: boolean
    /** Of the interface that the body is for; another version has another mapper. */
    schema_version: string
    /** Null once it is forgotten. Where exactly its owner lives goes with their account. */
    body: JSONColumnType<MovementBody> | null
    /** Of the body as it was made, in hexadecimal digits. */
    sha256: string
    made_at: Date
    /** When its carrier took it last. */
    downloaded_at: Date | null
    /** When it is to be looked at whether the body goes; null once it is gone. */
    forget_at: Date | null
  }
  /** What a carrier says of rows of a load for its records: one row a job, there from the first save on. */
  movement_plans: {
    request_id: string
    carrier_id: string
    /** Of hazardous rows. */
    destinations: JSONColumnType<Destination[]>
    /** Where they are others than those of the catalogue. */
    treatments: JSONColumnType<Treatment[]>
    version: number
    saved_at: Date
    /** When it is to be looked at whether it goes. */
    forget_at: Date
  }
}
