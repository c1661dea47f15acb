import { MAX_COUNTED } from '../contract.ts'
import type { Slot } from '../tables.ts'
import type { TermStatistics } from './term-statistics.ts'

/** How each type is searched, by type index; types in neither list can't match. */
export interface SearchPlan {
  readonly slot: Slot
  /** By the word index, which returns all matches. */
  readonly byWords: readonly number[]
  /** From the newest document until MAX_COUNTED match: faster for common words. */
  readonly fromNewest: readonly number[]
}

/** Estimated cost of scanning one document, relative to fetching and ranking one from the word index. */
const SCAN_COST = 0.5

/** Returns the plan, based on the last count of documents. */
export function planFor({ slot, documents, matches }: TermStatistics, typeIndexes: readonly number[]): SearchPlan {
  const fromNewest = typeIndexes.filter((typeIndex) => {
    const total = documents[typeIndex] ?? 0
    const share = matches.reduce((product, counts) => product * Math.min(1, (counts[typeIndex] ?? 0) / total), 1)
    return total > 0 && share > 0 && (MAX_COUNTED / share) * SCAN_COST < total * share
  })
  return { slot, byWords: typeIndexes.filter((typeIndex) => !fromNewest.includes(typeIndex)), fromNewest }
}
