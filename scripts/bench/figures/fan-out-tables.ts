import { atMost, cpuPerOperation, type Line, number, ratioLine, sizeLine, type Table } from '../report.ts'
import { windowsOf } from '../rounds.ts'
import type { FanOut } from '../sending.ts'
import { median, percentile, type Spread, spreadOf } from '../stats.ts'
import { type Cell, SIDES, type Side, toLast } from './fan-out-cell.ts'

/** Which processes work for a side. */
const PROCESSES: Record<Side, readonly string[]> = {
  one: ['one', 'postgres', 'redis 1'],
  two: ['web A', 'web B', 'worker', 'postgres', 'redis 2'],
  twin: ['twin', 'postgres'],
  bare: ['twin'],
}

const WHERE = { one: 'in the same process', two: 'on the other web process' } as const

/** The main table's lines on one number of watchers. Only the way to one watcher on another process has a target (G1). */
export function linesOf(cell: Cell): Line[] {
  const { watchers } = cell.shape
  const lost = total(
    (['one', 'two'] as const).flatMap((side) => windowsOf(cell.windows, side)),
    'lost',
  )
  return [
    ...(['two', 'one'] as const).flatMap((side) => latencyLines(cell, side, side === 'two' && watchers === 1)),
    sizeLine(`   lost on the way to ${watchers}`, lost, 'messages', atMost(0)),
  ]
}

function latencyLines(cell: Cell, side: 'one' | 'two', isG1: boolean): Line[] {
  const { watchers } = cell.shape
  const [own, floor] = [everyOf(cell, side), everyOf(cell, 'twin')]
  const [ownLast, floorLast] = [lastsOf(cell, side), lastsOf(cell, 'twin')]
  const first = `${isG1 ? 'G1' : '  '} bid to ${watchers} ${WHERE[side]}, p50`
  return [
    ratioLine(first, own.p50, floor.p50, 'ms', isG1 ? atMost(1.5) : null),
    ratioLine('      p95', own.p95, floor.p95, 'ms', null),
    ratioLine('      p99', own.p99, floor.p99, 'ms', isG1 ? atMost(2) : null),
    ...(watchers > 1 ? [ratioLine('      to the last, p50', ownLast.p50, floorLast.p50, 'ms', null)] : []),
    ratioLine('      CPU a bid, all processes', cpuOf(cell, side).total, cpuOf(cell, 'twin').total, 'ms', null),
  ]
}

const everyOf = ({ windows }: Cell, side: Side): Spread =>
  spreadOf(windowsOf(windows, side).map(({ result }) => result.heard.latencies))
const lastsOf = ({ windows }: Cell, side: Side): Spread =>
  spreadOf(windowsOf(windows, side).map(({ result }) => toLast(result)))

const cpuOf = ({ windows }: Cell, side: Side) =>
  cpuPerOperation(windowsOf(windows, side), PROCESSES[side], ({ dues }) => dues.length)

export const latencyTable = (cells: readonly Cell[]): Table => ({
  title: 'From due to shown, ms: to every watcher, to the last watcher; CPU ms a bid, all server processes',
  head: [
    'watchers, side',
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
      String(windows.reduce((sum, { result }) => sum + result.refused, 0)),
      ...[total(windows, 'lost'), total(windows, 'repeated')].map(String),
      number(cpu.total),
      cpu.each,
    ]
  }),
})

const total = (windows: Cell['windows'], what: 'lost' | 'repeated'): number =>
  windows.reduce((sum, { result }) => sum + result.heard[what], 0)

/** Medians of each step of a bid's way; the steps overlap, because the reply goes out while others are told. */
export const hopTable = (cells: readonly Cell[]): Table => ({
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

const perSide = (cells: readonly Cell[], cellsOf: (cell: Cell, side: Side) => string[]): string[][] =>
  cells.flatMap((cell) => SIDES.map((side) => [`${cell.shape.watchers}, ${side}`, ...cellsOf(cell, side)]))
