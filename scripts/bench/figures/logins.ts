import { signIn } from '#modules/core/accounts/contract.ts'
import { carrierName, emailOf, PASSWORD, productBid } from '../harness/cast.ts'
import { ask, pace, post } from '../harness/load.ts'
import { alternate, figure, findingsFor, say, seriesOf } from '../harness/measure.ts'
import { sendAll } from '../harness/sending.ts'
import type { SharedSetup } from '../harness/shared-setup.ts'

/** G22: how long a bidder waits while many people sign in, each with a slow hash, against when no one does. */
export const logins = figure(
  'logins',
  {
    full: { rate: 50, loginRate: 20, rounds: 5, windowMs: 2_000 },
    quick: { rate: 50, loginRate: 20, rounds: 1, windowMs: 1_000 },
  },
  async ({ stage, webA: { url }, cast: { carriers, requestIds } }: SharedSetup, plan) => {
    const { rate, loginRate, rounds, windowMs } = plan
    const title = `bidder's reply during ${loginRate} logins/s`
    say(title)
    const logIn = async (nth: number) => {
      const body = { email: emailOf(carrierName(nth % carriers.length)), password: PASSWORD }
      const { status } = await ask(url, post(signIn.path, {}, body))
      // signing in answers 429 when too many wait for the hash: that is the product's own rule
      if (status !== 200 && status !== 429) throw new Error(`Signing in was answered with ${status}`)
    }
    const schedule = { url, carriers, bid: productBid, requestIds: requestIds.slice(0, 1), rate, windowMs }
    const windows = await alternate(stage, ['logins', 'quiet'], rounds, async (side) => {
      const bids = sendAll(schedule)
      if (side === 'logins') await pace(loginRate, windowMs, logIn)
      const { replies, refused } = await bids
      return { ms: replies, counts: { refused } }
    })
    return findingsFor(seriesOf(title, windows), 'logins')
  },
)
