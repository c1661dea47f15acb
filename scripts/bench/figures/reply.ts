import { duesFor, type Pacer } from '#scripts/bench/harness/loops.ts'
import type { Plan } from '#scripts/bench/harness/plan.ts'
import { atMost, type Findings, ratioLine, rowsOf } from '#scripts/bench/harness/report.ts'
import { alternate, type Measurer, windowsOf } from '#scripts/bench/harness/rounds.ts'
import type { Scene } from '#scripts/bench/harness/scene.ts'
import { productWay, sendAll, UNHEARD, waits } from '#scripts/bench/harness/sending.ts'
import { percentile, spreadOf } from '#scripts/bench/harness/stats.ts'
import type { Watchers } from '#scripts/bench/harness/watchers.ts'

/** (d) How long a bidder waits for the answer when hundreds watch the request, against when nobody does. */
export async function measureReply(
  scene: Scene,
  { reply: { watchers: count, rate, rounds, windowMs } }: Plan,
  measurer: Measurer,
  { watchers, pacer }: { watchers: Watchers; pacer: Pacer },
): Promise<Findings> {
  const [watched = '', lonely = ''] = scene.cast.requestIds.slice(-2)
  const group = await watchers.open(scene.one.url, [watched], count)
  const way = productWay(scene.one.url)
  const windows = await alternate(measurer, ['watched', 'alone'], rounds, (side) => {
    const requestId = side === 'watched' ? watched : lonely
    return sendAll({ scene, pacer, way, requestIds: [requestId], rate, windowMs }, duesFor(rate, windowMs), UNHEARD)
  })
  await group.close()
  way.pool.close()
  const [under, alone] = (['watched', 'alone'] as const).map((side) =>
    spreadOf(windowsOf(windows, side).map(({ result }) => waits(result))),
  ) as [ReturnType<typeof spreadOf>, ReturnType<typeof spreadOf>]
  const figure = `G5 bidder's reply with ${count} watchers, against none, p50`
  return {
    lines: [
      ratioLine(figure, under.p50, alone.p50, 'ms', atMost(1.15)),
      ratioLine('   p95 of the same', under.p95, alone.p95, 'ms', null),
    ],
    rows: rowsOf('reply', windows, (sending) => ({
      p50: percentile(waits(sending), 0.5),
      p95: percentile(waits(sending), 0.95),
    })),
    tables: [],
  }
}
