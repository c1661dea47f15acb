import { leanBid, productBid } from '../harness/cast.ts'
import { figure, findingsFor, say } from '../harness/measure.ts'
import { measureReceived } from '../harness/sending.ts'
import type { SharedSetup } from '../harness/shared-setup.ts'

const RATE = 64

/** G3: every delivery to hundreds of watchers whom the product knows, against the twin that knows no one. */
export const roles = figure(
  'roles',
  { full: { watchers: 500, rounds: 3, windowMs: 1_500 }, quick: { watchers: 100, rounds: 1, windowMs: 500 } },
  async (setup: SharedSetup, { watchers, ...rounds }) => {
    const title = `${watchers} signed-in watchers x ${RATE} bids/s`
    say(title)
    const { one, twin, cast } = setup
    const tokens = cast.carriers.map(({ accessToken }) => accessToken)
    const watched = { watchers, requestIds: [cast.requestIds.at(-5) ?? ''] }
    const sides = {
      product: { ...watched, to: one.url, at: one.url, bid: productBid, tokens },
      twin: { ...watched, to: twin.url, at: twin.url, bid: leanBid },
    }
    return findingsFor(await measureReceived(setup, title, sides, { ...rounds, rate: RATE }), 'G3')
  },
)
