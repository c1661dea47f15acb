import type { JSONColumnType } from 'kysely'
import type { PackFacts } from './contract.ts'

export interface DutyTables {
  /** The duty-of-care pack of a job: one, made once (PACK-05). */
  packs: {
    request_id: string
    bid_id: string
    /** Null once they have left. */
    owner_id: string | null
    /** Null once it has left. */
    carrier_id: string | null
    /** As of the acceptance; null once they are forgotten. What is personal goes with its account. */
    facts: JSONColumnType<PackFacts> | null
    /** Of the facts as they were made, in hexadecimal digits. */
    sha256: string
    made_at: Date
    /** Which shape the facts have. */
    form_version: number
    /** When it is to be looked at whether the facts go; null once they are gone. */
    forget_at: Date | null
  }
}
