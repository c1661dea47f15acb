import type { Plan } from '../plan.ts'
import type { Window } from '../rounds.ts'
import type { FanOut } from '../sending.ts'

/** One process with all roles; two web processes, the watchers on the other one; the twin; the twin without SQL. */
export const SIDES = ['one', 'two', 'twin', 'bare'] as const
export type Side = (typeof SIDES)[number]

/** One number of watchers, and what was measured with it. */
export interface Cell {
  readonly shape: Plan['fanOut'][number]
  readonly windows: readonly Window<Side, FanOut>[]
}

/** From each bid's due time to its last watcher, in ms. */
export const toLast = ({ dues, heard }: FanOut): number[] =>
  Array.from(heard.lasts, (last, bid) => last - (dues[bid] ?? 0))
