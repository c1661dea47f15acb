import { productBid } from '../harness/bids.ts'
import { figure, findingsOf } from '../harness/figure.ts'
import { atMost, say } from '../harness/report.ts'
import { measureReceived } from '../harness/sending.ts'
import type { SharedSetup } from '../harness/shared-setup.ts'

const FULL = { watchers: 5_000, rounds: 5, windowMs: 800 }

/**
 * G12: bids on many requests with watchers each, against bids on one request with one watcher, in the same processes.
 */
export const crowd = figure(
  'crowd',
  {
    full: [
      { ...FULL, rooms: 200, rate: 50 },
      { ...FULL, rooms: 1_000, rate: 100 },
    ],
    quick: [{ rooms: 20, watchers: 500, rate: 50, rounds: 1, windowMs: 500 }],
  },
  (setup: SharedSetup, cells) =>
    findingsOf(cells, async ({ rooms, watchers, ...rate }) => {
      const what = `${watchers} watchers over ${rooms} requests, ${rate.rate} bids/s`
      say(what)
      const [lonely = '', ...others] = setup.cast.requestIds.toReversed()
      const way = { to: setup.webA.url, at: setup.webB.url, text: productBid }
      const sides = {
        crowd: { ...way, requestIds: others.slice(0, rooms), watchers },
        alone: { ...way, requestIds: [lonely], watchers: 1 },
      }
      const series = await measureReceived(setup, what, sides, rate)
      return {
        lines: [
          series.ratio(`G12 ${what}, against one watcher, p99`, 'p99', ['crowd', 'alone'], 'ms', atMost(1.3)),
          series.ratio('   p50 of the same', 'p50', ['crowd', 'alone'], 'ms'),
          series.size('   lost of the same', 'lost', 'crowd', 'messages', atMost(0)),
        ],
        series: [series],
      }
    }),
)
