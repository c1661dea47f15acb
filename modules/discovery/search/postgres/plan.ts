import { COUNTED } from '../contract.ts'
import type { Slot } from '../tables.ts'
import type { Knowledge } from './terms.ts'

/** How each kind is searched; kinds in neither list can't match. */
export interface LookPlan {
  readonly slot: Slot
  /** By the word index, which returns all matches. */
  readonly byWords: readonly number[]
  /** From the newest until COUNTED match: faster for common words. */
  readonly fromNewest: readonly number[]
}

/** Cost of scanning one document, relative to fetching and ranking one from the word index. */
const SCAN_COST = 0.5

/** Returns the plan, based on the last count of documents. */
export function planFor({ slot, documents, matches }: Knowledge, kinds: readonly number[]): LookPlan {
  const fromNewest = kinds.filter((kind) => {
    const all = documents[kind] ?? 0
    const share = matches.reduce((product, counts) => product * Math.min(1, (counts[kind] ?? 0) / all), 1)
    return all > 0 && share > 0 && (COUNTED / share) * SCAN_COST < all * share
  })
  return { slot, byWords: kinds.filter((kind) => !fromNewest.includes(kind)), fromNewest }
}
