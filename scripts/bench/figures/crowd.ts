import { productBid } from '../harness/cast.ts'
import { figure, findingsFor, findingsOf, say } from '../harness/measure.ts'
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
      const title = `${watchers} watchers over ${rooms} requests, ${rate.rate} bids/s`
      say(title)
      const [lonely = '', ...others] = setup.cast.requestIds.toReversed()
      const way = { to: setup.webA.url, at: setup.webB.url, bid: productBid }
      const sides = {
        crowd: { ...way, requestIds: others.slice(0, rooms), watchers },
        alone: { ...way, requestIds: [lonely], watchers: 1 },
      }
      return findingsFor(await measureReceived(setup, title, sides, rate), 'crowd')
    }),
)
