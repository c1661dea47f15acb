import { type Cast, leanBid, productBid } from '../harness/cast.ts'
import { figure, findingsFor, findingsOf, say } from '../harness/measure.ts'
import { measureReceived } from '../harness/sending.ts'
import type { SharedSetup } from '../harness/shared-setup.ts'

/** Carriers only, or the owner, carriers and visitors in turn; an empty token makes a visitor. */
const carriersOnly = ({ carriers }: Cast) => carriers.map(({ accessToken }) => accessToken)
const ofThreeRoles = ({ owner, carriers }: Cast) =>
  carriers.flatMap(({ accessToken }, nth) => [nth < 2 ? owner.accessToken : '', accessToken, ''])
const CASES = [
  { goals: 'G3', who: 'signed-in watchers', rate: 64, tokensOf: carriersOnly },
  { goals: 'G4', who: 'watchers of three roles', rate: 30, tokensOf: ofThreeRoles },
] as const

/** G3, G4: every delivery to hundreds of watchers whom the product knows, against the twin that knows no one. */
export const roles = figure(
  'roles',
  { full: { watchers: 500, rounds: 3, windowMs: 1_500 }, quick: { watchers: 100, rounds: 1, windowMs: 500 } },
  (setup: SharedSetup, { watchers, ...rounds }) =>
    findingsOf(CASES, async ({ goals, who, rate, tokensOf }) => {
      const title = `${watchers} ${who} x ${rate} bids/s`
      say(title)
      const { one, twin, cast } = setup
      const watched = { watchers, requestIds: [cast.requestIds.at(-5) ?? ''] }
      const sides = {
        product: { ...watched, to: one.url, at: one.url, bid: productBid, tokens: tokensOf(cast) },
        twin: { ...watched, to: twin.url, at: twin.url, bid: leanBid },
      }
      return findingsFor(await measureReceived(setup, title, sides, { ...rounds, rate }), goals)
    }),
)
