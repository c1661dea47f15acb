import type { FanOutSide, Plan } from '#scripts/bench/harness/plan.ts'
import type { Window } from '#scripts/bench/harness/rounds.ts'
import type { FanOut } from '#scripts/bench/harness/sending.ts'

/** One number of watchers, and what was measured with it. */
export interface Cell {
  readonly shape: Plan['fanOut'][number]
  readonly windows: readonly Window<FanOutSide, FanOut>[]
}

/** From each bid's due time to its last watcher, in ms. */
export const toLast = ({ dues, heard }: FanOut): number[] =>
  Array.from(heard.lasts, (last, bid) => last - (dues[bid] ?? 0))
