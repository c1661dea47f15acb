import { COUNTED } from '../contract.ts'
import type { Slot } from '../tables.ts'
import type { Knowledge } from './terms.ts'

/** How each kind is looked through; kinds that are named in neither way cannot match. */
export interface LookPlan {
  readonly slot: Slot
  /** From the index of words: all matches, however many. */
  readonly byWords: readonly number[]
  /** From the newest on, until so many match: for words that so many documents have that this is soon. */
  readonly fromNewest: readonly number[]
}

/** One document looked at from the newest on costs so much of one that the index of words gives, which is ranked, too. */
const WALKED_COSTS = 0.5

/** Chooses by what was counted last; what came since is little. */
export function planFor({ slot, documents, matches }: Knowledge, kinds: readonly number[]): LookPlan {
  const fromNewest = kinds.filter((kind) => {
    const all = documents[kind] ?? 0
    const share = matches.reduce((product, counts) => product * Math.min(1, (counts[kind] ?? 0) / all), 1)
    return all > 0 && share > 0 && (COUNTED / share) * WALKED_COSTS < all * share
  })
  return { slot, byWords: kinds.filter((kind) => !fromNewest.includes(kind)), fromNewest }
}
