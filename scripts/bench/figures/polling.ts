import type { Pacer } from '#scripts/bench/harness/loops.ts'
import type { Burn } from '#scripts/bench/harness/machine.ts'
import type { Plan } from '#scripts/bench/harness/plan.ts'
import { openPollers } from '#scripts/bench/harness/pollers.ts'
import {
  atLeast,
  atMost,
  type Line,
  number,
  type Row,
  ratioLine,
  rowsOf,
  type Table,
} from '#scripts/bench/harness/report.ts'
import { alternate, type Measurer, type Window, windowsOf } from '#scripts/bench/harness/rounds.ts'
import type { Scene } from '#scripts/bench/harness/scene.ts'
import { bareWay, type FanOut, productWay, sendAndHear } from '#scripts/bench/harness/sending.ts'
import { median, percentile, spreadOf } from '#scripts/bench/harness/stats.ts'
import type { Watchers } from '#scripts/bench/harness/watchers.ts'

/** How soon clients that poll know of a bid: this many times later than ours are told, at the least (G24). */
const POLLED = [
  { side: 'asked every 1 s', everyMs: 1_000, least: 100 },
  { side: 'asked every 5 s', everyMs: 5_000, least: 500 },
] as const
/** Being told by the product, by a bare broadcast, and asking the product. */
const SIDES = ['told', 'Socket.IO alone', ...POLLED.map(({ side }) => side)] as const
export type ShownSide = (typeof SIDES)[number]

/** What a window showed, and what was burnt while its bids were sent: some ask for seconds more. */
type Shown = FanOut & { readonly burnt: Burn }
export type ShownWindows = readonly Window<ShownSide, Shown>[]

/** Which processes work for those who ask, and for those who are told. */
const SERVERS = ['one', 'postgres', 'redis 1']

/** Watchers that are told of each bid, against clients that ask again and again, on the same server. */
export async function measureShown(
  { scene, measurer, watchers, pacer }: { scene: Scene; measurer: Measurer; watchers: Watchers; pacer: Pacer },
  { clients, rate, rounds, windowMs }: Plan['polling'],
): Promise<ShownWindows> {
  const requestId = scene.cast.requestIds.at(-3) ?? ''
  const [product, bare] = [productWay(scene.one.url), bareWay(scene.twin.url)]
  const open = (side: ShownSide) => {
    const everyMs = POLLED.find((polled) => polled.side === side)?.everyMs
    if (everyMs) return openPollers(scene.one.url, requestId, { count: clients, everyMs })
    return watchers.open(side === 'told' ? scene.one.url : scene.twin.url, [requestId], clients)
  }
  const measure = async (side: ShownSide): Promise<Shown> => {
    // only one side's clients are there at a time: those of another would burn during its window
    const group = await open(side)
    const shot = { scene, pacer, way: side === 'Socket.IO alone' ? bare : product, requestIds: [requestId] }
    const read = measurer.machine.read()
    let burnt = read()
    const heard = await sendAndHear(
      { ...shot, rate, windowMs },
      {
        expect: group.expect,
        collect(bids) {
          burnt = read()
          return group.collect(bids)
        },
      },
    )
    await group.close()
    return { ...heard, burnt }
  }
  const windows = await alternate(measurer, SIDES, rounds, measure, { warmUp: false })
  for (const way of [product, bare]) way.pool.close()
  return windows
}

/** From due to shown, ms. */
export const shownTo = (windows: ShownWindows, side: ShownSide) =>
  spreadOf(windowsOf(windows, side).map(({ result }) => result.heard.latencies))

/** What its servers burn while bids come, as a share of a core in %. */
const burntBy = (windows: ShownWindows, side: ShownSide): number =>
  median(
    windowsOf(windows, side).map(({ result: { burnt } }) => {
      const servers = side === 'Socket.IO alone' ? ['twin'] : SERVERS
      return (servers.reduce((sum, name) => sum + (burnt.cpuMs[name] ?? 0), 0) / burnt.wallMs) * 100
    }),
  )

/** G24. */
export function shownLines(windows: ShownWindows, { clients, rate }: Plan['polling']): Line[] {
  const told = shownTo(windows, 'told').p50
  return POLLED.flatMap(({ side, least }) => [
    ratioLine(
      `G24 ${clients} clients ${side}, against told, p50`,
      shownTo(windows, side).p50,
      told,
      'ms',
      atLeast(least),
    ),
    ratioLine(
      `   processor at ${rate} bids/s, told against asked`,
      burntBy(windows, 'told'),
      burntBy(windows, side),
      '% of a core',
      atMost(1),
    ),
  ])
}

export const shownRows = (windows: ShownWindows, { clients }: Plan['polling']): Row[] =>
  rowsOf(`told or asking, ${clients} clients`, windows, ({ heard, burnt }) => ({
    ...{ p50: percentile(heard.latencies, 0.5), p95: percentile(heard.latencies, 0.95), lost: heard.lost },
    ...Object.fromEntries(SERVERS.map((name) => [`${name} while sending, ms`, burnt.cpuMs[name] ?? 0])),
  }))

export const shownTable = (windows: ShownWindows): Table => ({
  title: 'Being told of a bid, and asking for it',
  head: ['clients are', 'p50 ms', 'p95 ms', '% of a core', 'never heard'],
  body: SIDES.map((side) => {
    const { p50, p95 } = shownTo(windows, side)
    const lost = windowsOf(windows, side).reduce((sum, { result }) => sum + result.heard.lost, 0)
    return [side, ...[p50, p95, burntBy(windows, side), lost].map(number)]
  }),
})
