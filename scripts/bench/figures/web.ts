import { figure, findingsOf, type Run } from '../harness/measure.ts'
import { openWebStage } from '../harness/web/stage.ts'
import { measurePages } from './web-pages.ts'
import { measurePainted } from './web-painted.ts'
import { measureScript } from './web-script.ts'
import { measureVisits } from './web-visits.ts'
import { measureWaits } from './web-waits.ts'
import { measurePicking, measureWriting } from './web-writing.ts'

/**
 * G18 to G20, G26 and G27: the size of pages, when they are ready, how fast they show and respond, and what they cost.
 */
export const web = figure(
  'web',
  {
    full: {
      visits: { rounds: 3, otherRounds: 1 },
      times: 3,
      pages: { clients: 16, rounds: 3, windowMs: 1_000 },
      painted: { rounds: 2, rate: 5, windowMs: 4_000 },
      writing: { rate: 20, windowMs: 8_000 },
    },
    quick: {
      visits: { rounds: 1, otherRounds: 1 },
      times: 1,
      pages: { clients: 16, rounds: 1, windowMs: 500 },
      painted: { rounds: 1, rate: 5, windowMs: 2_000 },
      writing: { rate: 20, windowMs: 3_000 },
    },
  },
  async (run: Run, { visits, times, pages, painted, writing }) => {
    const stage = await openWebStage(run)
    const parts = [
      () => measureScript(stage),
      () => measureVisits(stage, visits),
      () => measureWaits(stage, times),
      () => measurePages(stage, pages),
      () => measurePicking(stage),
      // last: they add hundreds of bids to what the pages show
      () => measurePainted(stage, painted),
      () => measureWriting(stage, writing),
    ]
    return findingsOf(parts, (measure) => measure())
  },
)
