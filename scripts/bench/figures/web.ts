import { figure, type Run } from '../harness/figure.ts'
import { openWebStage, type WebStage } from '../harness/web/stage.ts'
import { measureLive } from './web-live.ts'
import { measurePhone } from './web-phone.ts'
import { measureScript } from './web-script.ts'
import { measureVisits } from './web-visits.ts'

/** G18 to G20: what the pages weigh, when they are there, and how soon they show and answer. */
export const web = figure(
  'web',
  {
    full: {
      visits: { rounds: 5, otherRounds: 1 },
      phone: { rounds: 1, times: 2 },
      live: { painted: { rounds: 2, rate: 5, windowMs: 4_000 }, arriving: { rate: 20, windowMs: 8_000 } },
    },
    quick: {
      visits: { rounds: 1, otherRounds: 1 },
      phone: { rounds: 1, times: 2 },
      live: { painted: { rounds: 1, rate: 5, windowMs: 2_000 }, arriving: { rate: 20, windowMs: 3_000 } },
    },
  },
  async (run: Run, { visits, phone, live }) => {
    const stage: WebStage = await openWebStage(run)
    const found = [
      await measureScript(stage),
      await measureVisits(stage, visits),
      await measurePhone(stage, phone),
      // last: it adds hundreds of bids to what the pages show
      await measureLive(stage, live),
    ]
    return {
      lines: found.flatMap(({ lines }) => lines),
      series: found.flatMap(({ series = [] }) => series),
      tables: found.flatMap(({ tables = [] }) => tables),
    }
  },
)
