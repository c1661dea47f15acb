import type { Pacer } from '#scripts/bench/harness/loops.ts'
import type { Plan } from '#scripts/bench/harness/plan.ts'
import { say } from '#scripts/bench/harness/progress.ts'
import { atMost, type Findings, type Line, ratioLine, rowsOf, sizeLine } from '#scripts/bench/harness/report.ts'
import { alternate, type Measurer, type Window, windowsOf } from '#scripts/bench/harness/rounds.ts'
import type { Scene } from '#scripts/bench/harness/scene.ts'
import { type FanOut, productWay, sendAndHear } from '#scripts/bench/harness/sending.ts'
import { percentile, spreadOf } from '#scripts/bench/harness/stats.ts'
import type { Watchers } from '#scripts/bench/harness/watchers.ts'

type Shape = Plan['crowd'][number]
const SIDES = ['crowd', 'alone'] as const
type Windows = readonly Window<(typeof SIDES)[number], FanOut>[]

/** G12: bids on many requests with watchers each, against bids on one request that one watches, in the same processes. */
export async function measureCrowd(
  { scene, measurer, watchers, pacer }: { scene: Scene; measurer: Measurer; watchers: Watchers; pacer: Pacer },
  { crowd }: Plan,
): Promise<Findings> {
  const cells: { shape: Shape; windows: Windows }[] = []
  for (const shape of crowd) {
    const { rooms, watchers: count, rate, rounds, windowMs } = shape
    say(`${count} watchers over ${rooms} requests`)
    const [lonely = '', ...others] = scene.cast.requestIds.toReversed()
    const requestIds = { crowd: others.slice(0, rooms), alone: [lonely] }
    const groups = {
      crowd: await watchers.open(scene.webB.url, requestIds.crowd, count),
      alone: await watchers.open(scene.webB.url, requestIds.alone, 1),
    }
    const way = productWay(scene.webA.url)
    const windows = await alternate(measurer, SIDES, rounds, (side) =>
      sendAndHear({ scene, pacer, way, requestIds: requestIds[side], rate, windowMs }, groups[side]),
    )
    for (const group of Object.values(groups)) await group.close()
    way.pool.close()
    cells.push({ shape, windows })
  }
  return {
    lines: cells.flatMap(({ shape, windows }) => linesOf(shape, windows)),
    rows: cells.flatMap(({ shape, windows }) =>
      rowsOf(`${shape.watchers} watchers over ${shape.rooms} requests`, windows, ({ heard }) => ({
        ...{ p50: percentile(heard.latencies, 0.5), p99: percentile(heard.latencies, 0.99), lost: heard.lost },
      })),
    ),
    tables: [],
  }
}

function linesOf({ rooms, watchers, rate }: Shape, windows: Windows): Line[] {
  const of = (side: (typeof SIDES)[number]) => windowsOf(windows, side).map(({ result }) => result.heard)
  const [crowd, alone] = SIDES.map((side) => spreadOf(of(side).map(({ latencies }) => latencies)))
  const lost = of('crowd').reduce((sum, heard) => sum + heard.lost, 0)
  const figure = `G12 ${watchers} watchers over ${rooms} requests, ${rate} bids/s, against one watcher, p99`
  return [
    ratioLine(figure, crowd?.p99 ?? Number.NaN, alone?.p99 ?? Number.NaN, 'ms', atMost(1.3)),
    ratioLine('   p50 of the same', crowd?.p50 ?? Number.NaN, alone?.p50 ?? Number.NaN, 'ms', null),
    sizeLine('   lost of the same', lost, 'messages', atMost(0)),
  ]
}
