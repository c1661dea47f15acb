import type { Pacer } from '#scripts/bench/harness/loops.ts'
import type { Plan } from '#scripts/bench/harness/plan.ts'
import { say } from '#scripts/bench/harness/progress.ts'
import { atMost, type Findings, ratioLine, rowsOf, sizeLine } from '#scripts/bench/harness/report.ts'
import { alternate, type Measurer, windowsOf } from '#scripts/bench/harness/rounds.ts'
import type { Scene } from '#scripts/bench/harness/scene.ts'
import { bareWay, productWay, sendAndHear } from '#scripts/bench/harness/sending.ts'
import { median, percentile, spreadOf } from '#scripts/bench/harness/stats.ts'
import type { WatcherGroup, Watchers } from '#scripts/bench/harness/watchers.ts'
import { Problem } from '#scripts/lib/problem.ts'
import { LOOK_MS } from '#server/platform/kernel/metrics.ts'
import { toLast } from './fan-out-cell.ts'

const SIDES = ['product', 'bare'] as const
type Side = (typeof SIDES)[number]
/** Long enough for a bid that nobody measures. */
const WARM_UP_MS = 1_000

interface Crowd {
  readonly side: Side
  readonly group: WatcherGroup
}

/** G11: the last of very many watchers of one request, against a bare broadcast, and how long the server did nothing else. */
export async function measureWide(
  { scene, measurer, watchers, pacer }: { scene: Scene; measurer: Measurer; watchers: Watchers; pacer: Pacer },
  { wide: { watchers: count, rate, rounds, windowMs } }: Plan,
): Promise<Findings> {
  say(`fan-out to ${count}`)
  const requestId = scene.cast.requestIds.at(-6) ?? ''
  const ways = { product: productWay(scene.one.url), bare: bareWay(scene.twin.url) }
  const urls = { product: scene.one.url, bare: scene.twin.url }
  const bid = ({ side, group }: Crowd, ms: number) =>
    sendAndHear({ scene, pacer, way: ways[side], requestIds: [requestId], rate, windowMs: ms }, group)
  let there: Crowd | undefined
  const measure = async (side: Side) => {
    // only one side's watchers at a time: one process may not hold as many connections as both need
    if (there?.side !== side) {
      await there?.group.close()
      there = { side, group: await watchers.open(urls[side], [requestId], count) }
      await bid(there, WARM_UP_MS)
    }
    await longestBlock(scene.one.url)
    const heard = await bid(there, windowMs)
    return { ...heard, blockMs: await longestBlock(scene.one.url) }
  }
  const windows = await alternate(measurer, SIDES, rounds, measure, { warmUp: false })
  await there?.group.close()
  for (const way of Object.values(ways)) way.pool.close()
  const [product, bare] = SIDES.map((side) => spreadOf(windowsOf(windows, side).map(({ result }) => toLast(result))))
  const blocks = windowsOf(windows, 'product').map(({ result }) => result.blockMs)
  const figure = `G11 ${count} watchers of one request, the last one, p50`
  return {
    lines: [
      ratioLine(figure, product?.p50 ?? Number.NaN, bare?.p50 ?? Number.NaN, 'ms', atMost(1.25)),
      sizeLine('   longest block of the event loop', median(blocks), 'ms', atMost(20)),
    ],
    rows: rowsOf(`fan-out to ${count}`, windows, (result) => ({
      ...{ lastP50: percentile(toLast(result), 0.5), lost: result.heard.lost, blockMs: result.blockMs },
    })),
    tables: [],
  }
}

/** The longest that the server's event loop was blocked since the last call, in ms. What it tells is the time between two looks. */
async function longestBlock(url: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`)
  const seconds = /^nodejs_eventloop_lag_max_seconds(?:\{[^}]*\})? (\S+)$/m.exec(await answer.text())?.[1]
  if (seconds === undefined) throw new Problem(`/metrics answered ${answer.status} without the event loop's lag.`)
  return Math.max(0, Number(seconds) * 1_000 - LOOK_MS)
}
