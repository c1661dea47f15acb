import type { FanOutSide } from '#scripts/bench/harness/plan.ts'
import {
  atMost,
  cpuPerOperation,
  type Line,
  number,
  ratioLine,
  sizeLine,
  type Table,
} from '#scripts/bench/harness/report.ts'
import { windowsOf } from '#scripts/bench/harness/rounds.ts'
import type { FanOut } from '#scripts/bench/harness/sending.ts'
import { median, percentile, type Spread, spreadOf } from '#scripts/bench/harness/stats.ts'
import { type Cell, toLast } from './fan-out-cell.ts'

/** Which processes work for a side. */
const PROCESSES: Record<FanOutSide, readonly string[]> = {
  two: ['web A', 'web B', 'worker', 'postgres', 'redis 2'],
  twin: ['twin', 'postgres'],
  acked: ['twin', 'postgres'],
  bare: ['twin'],
}

/** How many times the twin's p50 and p99. */
const MOST = { G1: { p50: 1.5, p99: 2 }, G2: { p50: 2, p99: 2.5 } } as const
/** How many times the processor time of the twin that acknowledges. */
const MOST_CPU = 1.6

/** The main table's lines on one number of watchers: against the twin where there is a target, else against a bare broadcast. */
export function linesOf(cell: Cell): Line[] {
  const { watchers, rate, target, sides } = cell.shape
  const floorSide = target ? 'twin' : 'bare'
  const most = target && MOST[target]
  const [own, floor] = [everyOf(cell, 'two'), everyOf(cell, floorSide)]
  const [ownLast, floorLast] = [lastsOf(cell, 'two'), lastsOf(cell, floorSide)]
  const windows = windowsOf(cell.windows, 'two')
  const first = `${target ?? '  '} bid to ${watchers} on the other web process, ${rate} bids/s, p50`
  return [
    ratioLine(first, own.p50, floor.p50, 'ms', most ? atMost(most.p50) : null),
    ratioLine('      p95', own.p95, floor.p95, 'ms', null),
    ratioLine('      p99', own.p99, floor.p99, 'ms', most ? atMost(most.p99) : null),
    ...(watchers > 1 ? [ratioLine('      to the last, p50', ownLast.p50, floorLast.p50, 'ms', null)] : []),
    sizeLine('      lost', total(windows, 'lost'), 'messages', atMost(0)),
    ...(target ? [sizeLine('      refused as too busy', refusedOf(windows), 'bids', atMost(0))] : []),
    ...(sides.includes('acked') ? [cpuLine(cell)] : []),
  ]
}

const cpuLine = (cell: Cell): Line =>
  ratioLine(
    'G9 CPU a bid, all processes, against emit and acknowledge',
    cpuOf(cell, 'two').total,
    cpuOf(cell, 'acked').total,
    'ms',
    atMost(MOST_CPU),
  )

const everyOf = ({ windows }: Cell, side: FanOutSide): Spread =>
  spreadOf(windowsOf(windows, side).map(({ result }) => result.heard.latencies))
const lastsOf = ({ windows }: Cell, side: FanOutSide): Spread =>
  spreadOf(windowsOf(windows, side).map(({ result }) => toLast(result)))

const cpuOf = ({ windows }: Cell, side: FanOutSide) =>
  cpuPerOperation(windowsOf(windows, side), PROCESSES[side], ({ dues }) => dues.length)

export const latencyTable = (cells: readonly Cell[]): Table => ({
  title: 'From due to shown, ms: to every watcher, to the last watcher; CPU ms a bid, all server processes',
  head: [
    'watchers at bids/s, side',
    'p50',
    'p95',
    'p99',
    'last p50',
    'last p95',
    'last p99',
    'refused',
    'lost',
    'repeated',
    'CPU',
    'of which',
  ],
  body: perSide(cells, (cell, side) => {
    const [every, last, cpu] = [everyOf(cell, side), lastsOf(cell, side), cpuOf(cell, side)]
    const windows = windowsOf(cell.windows, side)
    return [
      ...[every.p50, every.p95, every.p99, last.p50, last.p95, last.p99].map(number),
      ...[refusedOf(windows), total(windows, 'lost'), total(windows, 'repeated')].map(String),
      number(cpu.total),
      cpu.each,
    ]
  }),
})

const total = (windows: Cell['windows'], what: 'lost' | 'repeated'): number =>
  windows.reduce((sum, { result }) => sum + result.heard[what], 0)

const refusedOf = (windows: Cell['windows']): number => windows.reduce((sum, { result }) => sum + result.refused, 0)

/** Medians of each step of a bid's way; the steps overlap, because the reply goes out while others are told. */
export const hopTable = (cells: readonly Cell[]): Table => ({
  title: 'Steps of the way, ms, medians',
  head: [
    'watchers at bids/s, side',
    'due-sent',
    'sent-judged',
    'judged-first shown',
    'first-last shown',
    'sent-replied',
  ],
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

const perSide = (cells: readonly Cell[], cellsOf: (cell: Cell, side: FanOutSide) => string[]): string[][] =>
  cells.flatMap((cell) =>
    cell.shape.sides.map((side) => [`${cell.shape.watchers} at ${cell.shape.rate}/s, ${side}`, ...cellsOf(cell, side)]),
  )
