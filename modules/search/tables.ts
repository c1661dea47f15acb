import type { Generated, JSONColumnType } from 'kysely'
import type { Comparison, RebuildStatus } from './contract.ts'

export type Slot = 'a' | 'b'

export interface SearchTables {
  /** One row. */
  search_index: {
    only_row: Generated<boolean>
    /** The slot that answers. */
    living: Slot
    /** The slot that is being built, if one is. */
    building: Slot | null
    built_at: Date | null
    comparison: JSONColumnType<Comparison> | null
    compared_at: Date | null
    /** When staff asked for a comparison. */
    comparison_asked_at: Date | null
    /** Until when the process that compares may. */
    compared_until: Date | null
  }
  search_rebuilds: {
    id: string
    status: RebuildStatus
    /** What is being read: place in the order of types. */
    kind: number | null
    /** The id that it goes on after. */
    after: string | null
    written: Generated<number>
    expected: number
    started_at: Date
    ended_at: Date | null
    comparison: JSONColumnType<Comparison> | null
    leased_by: string | null
    leased_until: Date | null
  }
  /** Without words: gone, and `version` says which news of it are old. */
  search_documents: {
    slot: Slot
    kind: number
    id: string
    version: number
    title: string | null
    /** Its words, folded. */
    title_words: string | null
    description: string | null
    image_url: string | null
    area: string | null
    latitude: number | null
    longitude: number | null
    at: Date | null
    words: string | null
  }
}
