import type { Generated, JSONColumnType } from 'kysely'
import type { PackFacts, PackPage } from './contract.ts'

export interface DutyTables {
  /** The duty-of-care pack of a job: one, made once (PACK-05), or again where staff ask for it. */
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
    /** Counts how often it was made. */
    version: Generated<number>
  }
  /** Packs as they were before staff had them made again. */
  pack_versions: {
    request_id: string
    version: number
    /** Go and change with those of the pack. */
    facts: JSONColumnType<PackFacts> | null
    sha256: string
    made_at: Date
    form_version: number
  }
  /** What came after the acceptance, page by page: added, never edited (PACK-06). */
  pack_pages: {
    request_id: string
    /** From 1, in the order in which they were added. */
    n: number
    kind: PackPage['kind']
    facts: JSONColumnType<PackPage['facts']>
    /** When it happened. */
    at: Date
    /** From then on it goes as soon as the facts of the pack have gone. */
    forget_at: Date
  }
}
