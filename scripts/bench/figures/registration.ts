import { measureFeatureCost } from '../harness/feature-cost.ts'
import { figure, findingsFor, type Run } from '../harness/measure.ts'

/** What it costs bidders that only registered carriers may bid (TRUST-15). */
export const registration = figure(
  'registration',
  { full: { rate: 100, rounds: 5, windowMs: 4_000 }, quick: { rate: 100, rounds: 1, windowMs: 700 } },
  async (run: Run, rate) =>
    findingsFor((await measureFeatureCost(run, { feature: 'registration', ...rate })).bids, 'feature'),
)
