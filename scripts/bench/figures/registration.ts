import { measureFeatureCost, ON_AND_OFF } from '../harness/feature-cost.ts'
import { figure, type Run } from '../harness/figure.ts'
import { atMost } from '../harness/report.ts'
import { openStage } from '../harness/stage.ts'

/** What it costs bidders that only registered carriers may bid (TRUST-15). */
export const registration = figure(
  'registration',
  {
    full: { rate: 100, rounds: 5, windowMs: 4_000 },
    quick: { rate: 100, rounds: 1, windowMs: 700 },
  },
  async (run: Run, rate) => {
    const stage = await openStage(run, { name: 'registration' })
    const measurer = { machine: stage.machine, repeats: run.repeats }
    const { bids } = await measureFeatureCost(stage, { measurer, run }, { feature: 'registration', ...rate })
    const title = 'Bid of a registered carrier, against FEATURES_OFF=registration'
    return {
      lines: [
        bids.ratio(`${title}, p50`, 'p50', ON_AND_OFF, 'ms', atMost(1.1)),
        bids.ratio('   p99 of the same', 'p99', ON_AND_OFF, 'ms'),
        bids.ratio('   CPU a bid, all processes', 'cpu', ON_AND_OFF, 'ms'),
      ],
      series: [bids],
    }
  },
)
