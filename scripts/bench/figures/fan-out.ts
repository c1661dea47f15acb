import { ackedBid, leanBid, productBid } from '../harness/bids.ts'
import { figure, findingsOf } from '../harness/figure.ts'
import { atMost, say } from '../harness/report.ts'
import { type HeardSide, measureReceived } from '../harness/sending.ts'
import { type SharedSetup, TWIN, TWO } from '../harness/shared-setup.ts'

/** How many times the twin's p50 and p99. */
const G1 = { target: 'G1', rate: 100, p50: 1.5, p99: 2 }
const G2 = { target: 'G2', rate: 800, p50: 2, p99: 2.5 }
/** How many times the CPU time of the twin that acknowledges. */
const MAX_CPU = 1.6

/** G1, G2, G9: from the moment a bid is due to be sent until its message reaches a watcher of the other web process. */
export const fanOut = figure(
  'fan-out',
  { full: { cells: [G1, G2], rounds: 5, windowMs: 1_200 }, quick: { cells: [G1], rounds: 1, windowMs: 600 } },
  (setup: SharedSetup, { cells, ...rounds }) =>
    findingsOf(cells, async ({ target, rate, p50, p99 }) => {
      const what = `bid to a watcher, ${rate} bids/s`
      say(what)
      const { cast, webA, webB, twin } = setup
      const side = (nth: number, text: HeardSide['text'], to: string, at = to): HeardSide => {
        return { to, at, text, watchers: 1, requestIds: [cast.requestIds[nth] ?? ''] }
      }
      const sides = {
        two: side(0, productBid, webA.url, webB.url),
        twin: side(1, leanBid, twin.url),
        acked: side(2, ackedBid, twin.url),
      }
      const processes = { two: TWO, twin: TWIN, acked: TWIN }
      const series = await measureReceived(setup, what, sides, { ...rounds, rate }, processes)
      const cpu = 'G9 CPU a bid, all processes, against emit and acknowledge'
      return {
        lines: [
          series.ratio(`${target} ${what} on the other web process, p50`, 'p50', ['two', 'twin'], 'ms', atMost(p50)),
          series.ratio('      p95', 'p95', ['two', 'twin'], 'ms'),
          series.ratio('      p99', 'p99', ['two', 'twin'], 'ms', atMost(p99)),
          series.size('      lost', 'lost', 'two', 'messages', atMost(0)),
          series.size('      refused as too busy', 'refused', 'two', 'bids', atMost(0)),
          ...(target === 'G1' ? [series.ratio(cpu, 'cpu', ['two', 'acked'], 'ms', atMost(MAX_CPU))] : []),
        ],
        series: [series],
      }
    }),
)
