import { ackedBid, bareBroadcast, leanBid, productBid } from '../harness/bids.ts'
import { figure } from '../harness/figure.ts'
import { atMost, ratio, say, size } from '../harness/report.ts'
import { type Scene, TWIN, TWO } from '../harness/scene.ts'
import { type HeardSide, measureHeard, type Rate } from '../harness/sending.ts'

interface Cell extends Rate {
  readonly target: 'G1' | 'G2'
  /** How many times the twin's p50 and p99. */
  readonly most: { readonly p50: number; readonly p99: number }
}

/** How many times the processor time of the twin that acknowledges (G9). */
const MOST_CPU = 1.6

const G1 = { target: 'G1', rate: 100, most: { p50: 1.5, p99: 2 } } as const
const G2 = { target: 'G2', rate: 800, most: { p50: 2, p99: 2.5 } } as const

/** G1, G2, G9: from the moment a bid is due to be sent until its message is with a watcher of the other web process. */
export const fanOut = figure(
  'fan-out',
  {
    full: [
      { ...G1, rounds: 5, windowMs: 1_200 },
      { ...G2, rounds: 5, windowMs: 1_000 },
    ],
    quick: [{ ...G1, rounds: 1, windowMs: 600 }],
  } satisfies Record<string, Cell[]>,
  async (scene: Scene, cells: readonly Cell[]) => {
    const measured = []
    for (const cell of cells) measured.push(await measureCell(scene, cell))
    return { lines: measured.flatMap(({ lines }) => lines), series: measured.map(({ series }) => series) }
  },
)

async function measureCell(scene: Scene, { target, most, ...rate }: Cell) {
  const what = `bid to a watcher, ${rate.rate} bids/s`
  say(what)
  const { cast, webA, webB, twin } = scene
  const side = (nth: number, text: HeardSide['text'], to: string, at = to): HeardSide => {
    return { to, at, text, watchers: 1, requestIds: [cast.requestIds[nth] ?? ''] }
  }
  const sides = {
    two: side(0, productBid, webA.url, webB.url),
    twin: side(1, leanBid, twin.url),
    acked: side(2, ackedBid, twin.url),
    bare: side(3, bareBroadcast, twin.url),
  }
  const processes = { two: TWO, twin: TWIN, acked: TWIN, bare: ['twin'] }
  const series = await measureHeard(scene, `From due to shown: ${what}`, sides, rate, processes)
  const [two, floor] = [series.of('two'), series.of('twin')]
  const lines = [
    ratio(`${target} ${what} on the other web process, p50`, two.p50, floor.p50, 'ms', atMost(most.p50)),
    ratio('      p95', two.p95, floor.p95, 'ms'),
    ratio('      p99', two.p99, floor.p99, 'ms', atMost(most.p99)),
    size('      lost', two.count('lost'), 'messages', atMost(0)),
    size('      refused as too busy', two.count('refused'), 'bids', atMost(0)),
  ]
  const cpu = 'G9 CPU a bid, all processes, against emit and acknowledge'
  if (target === 'G1') lines.push(ratio(cpu, two.cpu, series.of('acked').cpu, 'ms', atMost(MOST_CPU)))
  return { lines, series }
}
