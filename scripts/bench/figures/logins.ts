import { signIn } from '#modules/accounts/contract.ts'
import { openConnection, post } from '#scripts/bench/harness/http.ts'
import { duesFor, openPacer, type Pacer } from '#scripts/bench/harness/loops.ts'
import type { Plan } from '#scripts/bench/harness/plan.ts'
import { say } from '#scripts/bench/harness/progress.ts'
import { atMost, type Findings, ratioLine, rowsOf } from '#scripts/bench/harness/report.ts'
import { alternate, type Measurer, windowsOf } from '#scripts/bench/harness/rounds.ts'
import type { Scene } from '#scripts/bench/harness/scene.ts'
import { emailOf, PASSWORD } from '#scripts/bench/harness/seed.ts'
import { productWay, sendAll, UNHEARD, waits } from '#scripts/bench/harness/sending.ts'
import { percentile, spreadOf } from '#scripts/bench/harness/stats.ts'

const SIDES = ['quiet', 'logins'] as const

/** G22: how long a bidder waits while many people sign in, each of whom costs a slow hash, against when nobody does. */
export async function measureLogins(
  { scene, measurer, pacer }: { scene: Scene; measurer: Measurer; pacer: Pacer },
  { logins: { rate, loginRate, rounds, windowMs } }: Plan,
): Promise<Findings> {
  say(`bids during ${loginRate} logins a second`)
  const requestId = scene.cast.requestIds.at(-4) ?? ''
  const way = productWay(scene.one.url)
  const loginPacer = await openPacer()
  const windows = await alternate(measurer, SIDES, rounds, async (side) => {
    const bids = sendAll(
      { scene, pacer, way, requestIds: [requestId], rate, windowMs },
      duesFor(rate, windowMs),
      UNHEARD,
    )
    const logins = side === 'logins' ? loginPacer.run(duesFor(loginRate, windowMs), signInTo(scene)) : null
    await logins
    return bids
  })
  await loginPacer.close()
  way.pool.close()
  const [during, quiet] = (['logins', 'quiet'] as const).map((side) =>
    spreadOf(windowsOf(windows, side).map(({ result }) => waits(result))),
  ) as [ReturnType<typeof spreadOf>, ReturnType<typeof spreadOf>]
  return {
    lines: [
      ratioLine(`G22 bidder's reply during ${loginRate} logins/s, p99`, during.p99, quiet.p99, 'ms', atMost(1.5)),
      ratioLine('   p50 of the same', during.p50, quiet.p50, 'ms', null),
    ],
    rows: rowsOf('logins', windows, (sending) => ({
      ...{ p50: percentile(waits(sending), 0.5), p99: percentile(waits(sending), 0.99), refused: sending.refused },
    })),
    tables: [],
  }
}

/** Signs in one carrier after another, over a connection of its own, and throws when that is refused. */
const signInTo = (scene: Scene) => async (index: number) => {
  const connection = await openConnection(scene.one.url)
  const body = { email: emailOf(`carrier-${index % scene.cast.carriers.length}`), password: PASSWORD }
  const { status } = await connection.send(post(signIn.path, {}, body))
  connection.close()
  // signing in is refused with 429 when more wait for the hash than is sensible: that is the product's own rule
  if (status !== 200 && status !== 429) throw new Error(`Signing in was answered with ${status}`)
}
