import { type RawBuilder, sql } from 'kysely'
import { STEPS_MS } from './rules.ts'

/** The steps as SQL knows them, for width_bucket. */
export const steps = sql`array[${sql.join(STEPS_MS.map((step) => sql.lit(step)))}]`

/** One number for every step, and for what took longer than the last. */
export const eachStep = (count: (step: number) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`array[${sql.join([...STEPS_MS.keys(), STEPS_MS.length].map((step) => sql`coalesce(${count(step)}, 0)::integer`))}]`

/** The sums of counts by step, over rows that were drawn before. */
export const sumOfSteps = (column: 'waited' | 'ran'): RawBuilder<number[]> =>
  eachStep((step) => sql`sum(${sql.ref(column)}[${sql.lit(step + 1)}])`) as RawBuilder<number[]>
