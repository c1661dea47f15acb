import { leanBid, productBid } from '../harness/bids.ts'
import { figure } from '../harness/figure.ts'
import { atMost, ratio, say, size } from '../harness/report.ts'
import type { Scene } from '../harness/scene.ts'
import { measureHeard, type Rate } from '../harness/sending.ts'

/** As whom they watch: carriers only, or the owner, carriers and visitors in turn; an empty token makes a visitor. */
const CASES = [
  {
    target: 'G3',
    who: 'signed-in watchers',
    rate: 64,
    most: 1.4,
    tokens: ({ cast }: Scene) => cast.carriers.map(({ accessToken }) => accessToken),
  },
  {
    target: 'G4',
    who: 'watchers of three roles',
    rate: 30,
    most: 1.5,
    tokens: ({ cast: { owner, carriers } }: Scene) =>
      carriers.flatMap(({ accessToken }, nth) => [nth < 2 ? owner.accessToken : '', accessToken, '']),
  },
] as const

/** G3, G4: every delivery to hundreds of watchers whom the product knows, against the twin that knows no one. */
export const roles = figure(
  'roles',
  { full: { watchers: 500, rounds: 3, windowMs: 1_500 }, quick: { watchers: 100, rounds: 1, windowMs: 500 } },
  async (scene: Scene, plan) => {
    const measured = []
    for (const one of CASES) measured.push(await measureCase(scene, one, { ...plan, rate: one.rate }))
    return { lines: measured.flatMap(({ lines }) => lines), series: measured.map(({ series }) => series) }
  },
)

async function measureCase(
  scene: Scene,
  { target, who, most, tokens }: (typeof CASES)[number],
  { watchers, ...rate }: Rate & { watchers: number },
) {
  const what = `${watchers} ${who} x ${rate.rate} bids/s`
  say(what)
  const { one, twin, cast } = scene
  const watched = { watchers, requestIds: [cast.requestIds.at(-5) ?? ''] }
  const series = await measureHeard(
    scene,
    what,
    {
      product: { ...watched, to: one.url, at: one.url, text: productBid, tokens: tokens(scene) },
      twin: { ...watched, to: twin.url, at: twin.url, text: leanBid },
    },
    rate,
  )
  const [product, floor] = [series.of('product'), series.of('twin')]
  const asSize = size('   the same, as a size', product.p95, 'ms', atMost(25))
  return {
    series,
    lines: [
      ratio(`${target} ${what}, every delivery, p95`, product.p95, floor.p95, 'ms', atMost(most)),
      ...(target === 'G3' ? [asSize] : []),
      size('   lost or leaked of the same', product.count('lost') + product.count('leaked'), 'messages', atMost(0)),
    ],
  }
}
