import type { Source } from './rules.ts'

export interface KeptInUseTables {
  /** What was kept in use. Names no one, and stays when its source is deleted. */
  kept_in_use: {
    source: Source
    /** The item, ladder or request. */
    source_id: string
    /** Estimated weight, numeric(8,1): a string as PostgreSQL sends it. */
    kg: string
    /** Outward code; null if unknown. */
    outward: string | null
    /** London date: '2026-12-10'. */
    day: string
  }
}
