import type { Pacer } from '../loops.ts'
import type { Plan } from '../plan.ts'
import {
  atMost,
  cpuPerOperation,
  type Findings,
  type Line,
  number,
  ratioLine,
  rowsOf,
  sizeLine,
  type Table,
} from '../report.ts'
import { alternate, type Measurer, type Window, windowsOf } from '../rounds.ts'
import type { Scene } from '../scene.ts'
import { bareWay, type FanOut, productWay, sendAndHear, twinWay } from '../sending.ts'
import { median, percentile, type Spread, spreadOf } from '../stats.ts'
import type { Watchers } from '../watchers.ts'

/** One process with all roles; two web processes with the watchers on the other one; the twin; the twin without SQL. */
const SIDES = ['one', 'two', 'twin', 'bare'] as const
type Side = (typeof SIDES)[number]
type Cell = Plan['fanOut'][number]
type Windows = readonly Window<Side, FanOut>[]

const PROCESSES: Record<Side, readonly string[]> = {
  one: ['one', 'postgres', 'redis 1'],
  two: ['web A', 'web B', 'worker', 'postgres', 'redis 2'],
  twin: ['twin', 'postgres'],
  bare: ['twin'],
}

/** (b) From the moment a bid is due to be sent until its message is with each of N watchers. */
export async function measureFanOut(
  scene: Scene,
  plan: Plan,
  measurer: Measurer,
  { watchers, pacer }: { watchers: Watchers; pacer: Pacer },
): Promise<Findings> {
  const cells = []
  for (const [index, cell] of plan.fanOut.entries()) {
    const requestId = scene.cast.requestIds[index] ?? ''
    cells.push({ cell, windows: await measureCell({ scene, cell, measurer, watchers, pacer, requestId }) })
  }
  return {
    lines: cells.flatMap(({ cell, windows }) => linesOf(cell, windows)),
    rows: cells.flatMap(({ cell, windows }) => rowsOf(`fan-out to ${cell.watchers}`, windows, valuesOf)),
    tables: [latencyTable(cells), hopTable(cells)],
  }
}

interface CellParts {
  scene: Scene
  cell: Cell
  measurer: Measurer
  watchers: Watchers
  pacer: Pacer
  requestId: string
}

async function measureCell({ scene, cell, measurer, watchers, pacer, requestId }: CellParts): Promise<Windows> {
  const open = (url: string) => watchers.open(url, [requestId], cell.watchers)
  const onTwin = await open(scene.twin.url)
  const groups = { one: await open(scene.one.url), two: await open(scene.webB.url), twin: onTwin, bare: onTwin }
  const ways = {
    one: productWay(scene.one.url),
    two: productWay(scene.webA.url),
    twin: twinWay(scene.twin.url),
    bare: bareWay(scene.twin.url),
  }
  const { rate, windowMs } = cell
  const windows = await alternate(measurer, SIDES, cell.rounds, (side) =>
    sendAndHear({ scene, pacer, way: ways[side], requestId, rate, windowMs }, groups[side]),
  )
  for (const group of new Set(Object.values(groups))) await group.close()
  for (const way of Object.values(ways)) way.pool.close()
  return windows
}

const everyOf = (windows: Windows, side: Side): Spread =>
  spreadOf(windowsOf(windows, side).map(({ result }) => result.heard.latencies))
const lastsOf = (windows: Windows, side: Side): Spread =>
  spreadOf(windowsOf(windows, side).map(({ result }) => toLast(result)))
const toLast = ({ dues, heard }: FanOut): number[] => Array.from(heard.lasts, (last, bid) => last - (dues[bid] ?? 0))

const total = (windows: Windows, of: (fanOut: FanOut) => number): number =>
  windows.reduce((sum, { result }) => sum + of(result), 0)
const isProduct = ({ side }: { side: Side }) => side === 'one' || side === 'two'

function linesOf({ watchers }: Cell, windows: Windows): Line[] {
  const lost = total(windows.filter(isProduct), ({ heard }) => heard.lost)
  const lines = (['two', 'one'] as const).flatMap((side) => {
    const name = `${side === 'two' ? 'G1 ' : '   '}bid to ${watchers} on ${side === 'two' ? 'the other' : 'the only'} process`
    const judged = side === 'two' && watchers === 1
    const [own, floor] = [everyOf(windows, side), everyOf(windows, 'twin')]
    const [ownLast, floorLast] = [lastsOf(windows, side), lastsOf(windows, 'twin')]
    return [
      ratioLine(
        `${judged ? name : name.replace('G1', '  ')}, p50`,
        own.p50,
        floor.p50,
        'ms',
        judged ? atMost(1.5) : null,
      ),
      ratioLine(`     p95`, own.p95, floor.p95, 'ms', null),
      ratioLine(`     p99`, own.p99, floor.p99, 'ms', judged ? atMost(2) : null),
      ...(watchers === 1 ? [] : [ratioLine(`     to the last, p50`, ownLast.p50, floorLast.p50, 'ms', null)]),
    ]
  })
  return [...lines, sizeLine(`   lost on the way to ${watchers}`, lost, 'messages', atMost(0))]
}

interface Measured {
  cell: Cell
  windows: Windows
}

const latencyTable = (cells: readonly Measured[]): Table => ({
  title: 'From due to shown, ms: to every watcher, to the last watcher',
  head: [
    'watchers, side',
    'p50',
    'p95',
    'p99',
    'last p50',
    'last p95',
    'last p99',
    'lost',
    'repeated',
    'CPU ms a bid',
    'of which',
  ],
  body: perSide(cells, ({ windows }, side) => {
    const [every, last] = [everyOf(windows, side), lastsOf(windows, side)]
    const own = windowsOf(windows, side)
    const cpu = cpuPerOperation(own, [...PROCESSES[side], 'watchers', 'driver'], ({ dues }) => dues.length)
    return [
      ...[every.p50, every.p95, every.p99, last.p50, last.p95, last.p99].map(number),
      String(total(own, ({ heard }) => heard.lost)),
      String(total(own, ({ heard }) => heard.repeated)),
      number(cpu.total),
      cpu.each,
    ]
  }),
})

/** Medians of each step of a bid's way; the steps overlap, because the reply goes out while others are told. */
const hopTable = (cells: readonly Measured[]): Table => ({
  title: 'Steps of the way, ms, medians',
  head: ['watchers, side', 'due-sent', 'sent-judged', 'judged-first shown', 'first-last shown', 'sent-replied'],
  body: perSide(cells, ({ windows }, side) => {
    const step = (of: (fanOut: FanOut, bid: number) => number) =>
      number(
        median(
          windowsOf(windows, side).map(({ result }) =>
            percentile(
              Array.from(result.dues, (_, bid) => of(result, bid)),
              0.5,
            ),
          ),
        ),
      )
    return [
      step(({ dues, sent }, bid) => at(sent, bid) - at(dues, bid)),
      step(({ sent, judged }, bid) => at(judged, bid) - at(sent, bid)),
      step(({ judged, heard }, bid) => at(heard.firsts, bid) - at(judged, bid)),
      step(({ heard }, bid) => at(heard.lasts, bid) - at(heard.firsts, bid)),
      step(({ sent, replied }, bid) => at(replied, bid) - at(sent, bid)),
    ]
  }),
})

const at = (instants: Float64Array, bid: number): number => instants[bid] ?? Number.NaN

const perSide = (cells: readonly Measured[], cellsOf: (measured: Measured, side: Side) => string[]): string[][] =>
  cells.flatMap((measured) => SIDES.map((side) => [`${measured.cell.watchers}, ${side}`, ...cellsOf(measured, side)]))

function valuesOf(fanOut: FanOut): Record<string, number> {
  const { latencies, lost, repeated } = fanOut.heard
  const lasts = toLast(fanOut)
  return {
    bids: fanOut.dues.length,
    ...{ p50: percentile(latencies, 0.5), p95: percentile(latencies, 0.95), p99: percentile(latencies, 0.99) },
    ...{ lastP50: percentile(lasts, 0.5), lastP95: percentile(lasts, 0.95), lastP99: percentile(lasts, 0.99) },
    ...{ lost, repeated },
  }
}
