import type { Generated, JSONColumnType } from 'kysely'
import type { Comparison, RebuildStatus } from './contract.ts'

export type Slot = 'a' | 'b'

export interface SearchTables {
  /** One row. */
  search_index: {
    only_row: Generated<boolean>
    /** The slot that serves searches. */
    living: Slot
    /** The slot that is being built, if one is. */
    building: Slot | null
    built_at: Date | null
    comparison: JSONColumnType<Comparison> | null
    compared_at: Date | null
    /** When staff requested a comparison. */
    comparison_asked_at: Date | null
    /** When the comparing process's lease ends. */
    compared_until: Date | null
  }
  search_rebuilds: {
    id: string
    status: RebuildStatus
    /** The type being read, as its index in ResultType; null before the first. */
    kind: number | null
    /** The last id read. */
    after: string | null
    written: Generated<number>
    expected: number
    started_at: Date
    ended_at: Date | null
    comparison: JSONColumnType<Comparison> | null
    leased_by: string | null
    leased_until: Date | null
  }
  /** A row without words is a tombstone: its `version` rejects older changes. */
  search_documents: {
    slot: Slot
    /** The type's index in the order of types. */
    kind: number
    id: string
    version: number
    title: string | null
    /** The words of the title, normalised. */
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
