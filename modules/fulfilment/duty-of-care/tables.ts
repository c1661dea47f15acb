import type { Generated, JSONColumnType } from 'kysely'
import type { PackFacts, PackPage } from './contract.ts'

export interface DutyTables {
  /** The duty-of-care pack of a job: made once (PACK-05), or again by staff. */
  packs: {
    request_id: string
    bid_id: string
    /** Null once the owner has left. */
    owner_id: string | null
    /** Null once the carrier has left. */
    carrier_id: string | null
    /** As of the acceptance; null once erased. Personal data is erased with its account. */
    facts: JSONColumnType<PackFacts> | null
    /** SHA-256 of the facts as first recorded, in hex. */
    sha256: string
    made_at: Date
    /** Version of the facts' shape. */
    form_version: number
    /** When to check whether the facts can be deleted; null once they are. */
    forget_at: Date | null
    /** Incremented each time the pack is made. */
    version: Generated<number>
  }
  /** Versions replaced by staff. */
  pack_versions: {
    request_id: string
    version: number
    /** Changed and deleted with those of the pack. */
    facts: JSONColumnType<PackFacts> | null
    sha256: string
    made_at: Date
    form_version: number
  }
  /** Pages added after the acceptance and never edited (PACK-06). */
  pack_pages: {
    request_id: string
    /** From 1, in the order added. */
    n: number
    kind: PackPage['kind']
    facts: JSONColumnType<PackPage['facts']>
    /** When it happened. */
    at: Date
    /** The earliest time at which it is deleted, once the pack has no facts. */
    forget_at: Date
  }
}
