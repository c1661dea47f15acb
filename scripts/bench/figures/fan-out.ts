import { leanBid, productBid } from '../harness/cast.ts'
import { figure, findingsFor, findingsOf, say } from '../harness/measure.ts'
import { type HeardSide, measureReceived } from '../harness/sending.ts'
import { type SharedSetup, TWIN, TWO } from '../harness/shared-setup.ts'

const G1 = { goals: 'G1', rate: 100 } as const
const G2 = { goals: 'G2', rate: 800 } as const

/** G1, G2: from the moment a bid is due to be sent until its message reaches a watcher of the other web process. */
export const fanOut = figure(
  'fan-out',
  { full: { cells: [G1, G2], rounds: 5, windowMs: 1_200 }, quick: { cells: [G1], rounds: 1, windowMs: 600 } },
  (setup: SharedSetup, { cells, ...rounds }) =>
    findingsOf(cells, async ({ goals, rate }) => {
      const title = `bid to a watcher, ${rate} bids/s`
      say(title)
      const { cast, webA, webB, twin } = setup
      const side = (nth: number, bid: HeardSide['bid'], to: string, at = to): HeardSide => {
        return { to, at, bid, watchers: 1, requestIds: [cast.requestIds[nth] ?? ''] }
      }
      const sides = {
        two: side(0, productBid, webA.url, webB.url),
        twin: side(1, leanBid, twin.url),
      }
      const processes = { two: TWO, twin: TWIN }
      return findingsFor(await measureReceived(setup, title, sides, { ...rounds, rate }, processes), goals)
    }),
)
