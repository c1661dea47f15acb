import { type RawBuilder, sql } from 'kysely'
import { STEPS_MS } from './rules.ts'

/** STEPS_MS as an SQL array, for width_bucket. */
export const stepBounds = sql`array[${sql.join(STEPS_MS.map((step) => sql.lit(step)))}]`

/** Returns an SQL array with the result of `count` for each step of STEPS_MS and for the step of longer durations. */
export const countsPerStep = (count: (step: number) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`array[${sql.join([...STEPS_MS.keys(), STEPS_MS.length].map((step) => sql`coalesce(${count(step)}, 0)::integer`))}]`

/** Sums the histograms of aggregated rows, step by step. */
export const sumOfSteps = (column: 'waited' | 'ran'): RawBuilder<number[]> =>
  countsPerStep((step) => sql`sum(${sql.ref(column)}[${sql.lit(step + 1)}])`) as RawBuilder<number[]>
