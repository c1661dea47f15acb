import { leanBid, productBid } from '../harness/bids.ts'
import type { Cast } from '../harness/cast.ts'
import { figure, findingsOf } from '../harness/figure.ts'
import { atMost, say } from '../harness/report.ts'
import { measureReceived } from '../harness/sending.ts'
import type { SharedSetup } from '../harness/shared-setup.ts'

/**
 * The roles of watchers: carriers only, or the owner, carriers and visitors in turn; an empty token makes a visitor.
 */
const carriersOnly = ({ carriers }: Cast) => carriers.map(({ accessToken }) => accessToken)
const ofThreeRoles = ({ owner, carriers }: Cast) =>
  carriers.flatMap(({ accessToken }, nth) => [nth < 2 ? owner.accessToken : '', accessToken, ''])
const CASES = [
  { target: 'G3', who: 'signed-in watchers', rate: 64, most: 1.4, tokensOf: carriersOnly },
  { target: 'G4', who: 'watchers of three roles', rate: 30, most: 1.5, tokensOf: ofThreeRoles },
]

/** G3, G4: every delivery to hundreds of watchers whom the product knows, against the twin that knows no one. */
export const roles = figure(
  'roles',
  { full: { watchers: 500, rounds: 3, windowMs: 1_500 }, quick: { watchers: 100, rounds: 1, windowMs: 500 } },
  (setup: SharedSetup, { watchers, ...rounds }) =>
    findingsOf(CASES, async ({ target, who, rate, most, tokensOf }) => {
      const what = `${watchers} ${who} x ${rate} bids/s`
      say(what)
      const { one, twin, cast } = setup
      const watched = { watchers, requestIds: [cast.requestIds.at(-5) ?? ''] }
      const sides = {
        product: { ...watched, to: one.url, at: one.url, text: productBid, tokens: tokensOf(cast) },
        twin: { ...watched, to: twin.url, at: twin.url, text: leanBid },
      }
      const series = await measureReceived(setup, what, sides, { ...rounds, rate })
      const asSize = series.size('   the same, as a size', 'p95', 'product', 'ms', atMost(25))
      return {
        lines: [
          series.ratio(`${target} ${what}, every delivery, p95`, 'p95', ['product', 'twin'], 'ms', atMost(most)),
          ...(target === 'G3' ? [asSize] : []),
          series.size('   lost of the same', 'lost', 'product', 'messages', atMost(0)),
          series.size('   leaked of the same', 'leaked', 'product', 'messages', atMost(0)),
        ],
        series: [series],
      }
    }),
)
