import { signIn } from '#modules/core/accounts/contract.ts'
import { productBid } from '../harness/bids.ts'
import { emailOf, PASSWORD } from '../harness/cast.ts'
import { figure } from '../harness/figure.ts'
import { openConnection, openPool, post } from '../harness/http.ts'
import { duesFor, openPacer } from '../harness/loops.ts'
import { atMost, say } from '../harness/report.ts'
import { alternate, seriesOf } from '../harness/rounds.ts'
import { sendAll, summariseReplies } from '../harness/sending.ts'
import type { SharedSetup } from '../harness/shared-setup.ts'

/** G22: how long a bidder waits while many people sign in, each with a slow hash, against when no one does. */
export const logins = figure(
  'logins',
  {
    full: { rate: 50, loginRate: 20, rounds: 5, windowMs: 2_000 },
    quick: { rate: 50, loginRate: 20, rounds: 1, windowMs: 1_000 },
  },
  async (setup: SharedSetup, { rate, loginRate, rounds, windowMs }) => {
    say(`bids during ${loginRate} logins a second`)
    await using stack = new AsyncDisposableStack()
    const { one, cast, pacer, measurer } = setup
    const loginPacer = await openPacer(stack)
    const requestIds = [cast.requestIds.at(-4) ?? '']
    const way = { carriers: cast.carriers, pacer, pool: openPool(one.url, stack), text: productBid, requestIds }
    const sides = ['logins', 'quiet'] as const
    const windows = await alternate(measurer, sides, rounds, async (side) => {
      const bids = sendAll({ ...way, rate, windowMs })
      if (side === 'logins') await loginPacer.run(duesFor(loginRate, windowMs), signInTo(setup))
      return summariseReplies(await bids)
    })
    const series = seriesOf(`Reply to a bidder during ${loginRate} logins/s`, windows)
    return {
      lines: [
        series.ratio(`G22 bidder's reply during ${loginRate} logins/s, p99`, 'p99', sides, 'ms', atMost(1.5)),
        series.ratio('   p50 of the same', 'p50', sides, 'ms'),
      ],
      series: [series],
    }
  },
)

/** Signs in one carrier after another, over a connection of its own, and throws when that is refused. */
const signInTo =
  ({ one, cast }: SharedSetup) =>
  async (index: number): Promise<void> => {
    const connection = await openConnection(one.url)
    const body = { email: emailOf(`carrier-${index % cast.carriers.length}`), password: PASSWORD }
    const { status } = await connection.send(post(signIn.path, {}, body))
    connection.close()
    // signing in answers 429 when too many wait for the hash: that is the product's own rule
    if (status !== 200 && status !== 429) throw new Error(`Signing in was answered with ${status}`)
  }
