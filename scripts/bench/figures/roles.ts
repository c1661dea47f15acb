import type { Pacer } from '#scripts/bench/harness/loops.ts'
import type { Plan } from '#scripts/bench/harness/plan.ts'
import { say } from '#scripts/bench/harness/progress.ts'
import { atMost, type Findings, type Line, ratioLine, rowsOf, sizeLine } from '#scripts/bench/harness/report.ts'
import { alternate, type Measurer, type Window, windowsOf } from '#scripts/bench/harness/rounds.ts'
import type { Scene } from '#scripts/bench/harness/scene.ts'
import { type FanOut, productWay, sendAndHear, twinWay } from '#scripts/bench/harness/sending.ts'
import { percentile, spreadOf } from '#scripts/bench/harness/stats.ts'
import type { Watchers } from '#scripts/bench/harness/watchers.ts'

/** As whom they watch: carriers only, or the owner, carriers and visitors in turn. A token of nobody makes a visitor. */
const WHO = {
  G3: { name: 'signed-in watchers', tokens: ({ cast }: Scene) => cast.carriers.map(({ accessToken }) => accessToken) },
  G4: {
    name: 'watchers of three roles',
    tokens: ({ cast }: Scene) =>
      cast.carriers.flatMap(({ accessToken }, nth) => [nth < 2 ? cast.owner.accessToken : '', accessToken, '']),
  },
} as const
const SIDES = ['product', 'twin'] as const
type Shape = Plan['roles'][number]
type Windows = readonly Window<(typeof SIDES)[number], FanOut>[]

/** G3 and G4: every delivery to hundreds of watchers whom the product knows, against the twin that knows nobody. */
export async function measureRoles(
  { scene, measurer, watchers, pacer }: { scene: Scene; measurer: Measurer; watchers: Watchers; pacer: Pacer },
  { roles }: Plan,
): Promise<Findings> {
  const cells: { shape: Shape; windows: Windows }[] = []
  for (const shape of roles) {
    const { target, watchers: count, rate, rounds, windowMs } = shape
    say(`${count} ${WHO[target].name}`)
    const requestId = scene.cast.requestIds.at(-5) ?? ''
    const groups = {
      product: await watchers.open(scene.one.url, [requestId], count, WHO[target].tokens(scene)),
      twin: await watchers.open(scene.twin.url, [requestId], count),
    }
    const ways = { product: productWay(scene.one.url), twin: twinWay(scene.twin.url) }
    const windows = await alternate(measurer, SIDES, rounds, (side) =>
      sendAndHear({ scene, pacer, way: ways[side], requestIds: [requestId], rate, windowMs }, groups[side]),
    )
    for (const side of SIDES) {
      await groups[side].close()
      ways[side].pool.close()
    }
    cells.push({ shape, windows })
  }
  return {
    lines: cells.flatMap(({ shape, windows }) => linesOf(shape, windows)),
    rows: cells.flatMap(({ shape, windows }) =>
      rowsOf(`${shape.watchers} ${WHO[shape.target].name}`, windows, ({ heard }) => ({
        ...{ p50: percentile(heard.latencies, 0.5), p95: percentile(heard.latencies, 0.95) },
        ...{ lost: heard.lost, leaked: heard.leaked },
      })),
    ),
    tables: [],
  }
}

function linesOf({ target, watchers, rate, most }: Shape, windows: Windows): Line[] {
  const of = (side: (typeof SIDES)[number]) => windowsOf(windows, side).map(({ result }) => result.heard)
  const [product, twin] = SIDES.map((side) => spreadOf(of(side).map(({ latencies }) => latencies)))
  const sum = (what: 'lost' | 'leaked') => of('product').reduce((all, heard) => all + heard[what], 0)
  const figure = `${target} ${watchers} ${WHO[target].name} x ${rate} bids/s, every delivery, p95`
  return [
    ratioLine(figure, product?.p95 ?? Number.NaN, twin?.p95 ?? Number.NaN, 'ms', atMost(most)),
    ...(target === 'G3' ? [sizeLine('   the same, as a size', product?.p95 ?? Number.NaN, 'ms', atMost(25))] : []),
    sizeLine('   lost or leaked of the same', sum('lost') + sum('leaked'), 'messages', atMost(0)),
  ]
}
