import { productBid } from '../harness/bids.ts'
import { figure } from '../harness/figure.ts'
import { atMost, ratio, say, size } from '../harness/report.ts'
import type { Scene } from '../harness/scene.ts'
import { measureHeard, type Rate } from '../harness/sending.ts'

interface Cell extends Rate {
  readonly rooms: number
  readonly watchers: number
}

/** G12: bids on many requests with watchers each, against bids on one request that one watches, in the same processes. */
export const crowd = figure(
  'crowd',
  {
    full: [
      { rooms: 200, watchers: 5_000, rate: 50, rounds: 5, windowMs: 800 },
      { rooms: 1_000, watchers: 5_000, rate: 100, rounds: 5, windowMs: 800 },
    ],
    quick: [{ rooms: 20, watchers: 500, rate: 50, rounds: 1, windowMs: 500 }],
  },
  async (scene: Scene, cells: readonly Cell[]) => {
    const measured = []
    for (const cell of cells) measured.push(await measureCell(scene, cell))
    return { lines: measured.flatMap(({ lines }) => lines), series: measured.map(({ series }) => series) }
  },
)

async function measureCell(scene: Scene, { rooms, watchers, ...rate }: Cell) {
  const what = `${watchers} watchers over ${rooms} requests, ${rate.rate} bids/s`
  say(what)
  const [lonely = '', ...others] = scene.cast.requestIds.toReversed()
  const way = { to: scene.webA.url, at: scene.webB.url, text: productBid }
  const sides = {
    crowd: { ...way, requestIds: others.slice(0, rooms), watchers },
    alone: { ...way, requestIds: [lonely], watchers: 1 },
  }
  const series = await measureHeard(scene, what, sides, rate)
  const [many, alone] = [series.of('crowd'), series.of('alone')]
  return {
    series,
    lines: [
      ratio(`G12 ${what}, against one watcher, p99`, many.p99, alone.p99, 'ms', atMost(1.3)),
      ratio('   p50 of the same', many.p50, alone.p50, 'ms'),
      size('   lost of the same', many.count('lost'), 'messages', atMost(0)),
    ],
  }
}
