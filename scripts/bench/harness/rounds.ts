import type { CpuUse, Machine } from './machine.ts'
import { type Bound, type Line, number, type Row, ratio, size, type Table } from './report.ts'
import { median, type Spread, spreadOf } from './stats.ts'

/** Above this many cores used by other programs a window is measured again. */
const NOISY_CORES = 0.2

/** How often and how long each product is measured; a tail (p99) needs five rounds. */
export interface Rounds {
  readonly rounds: number
  readonly windowMs: number
}

/** One measured window. */
export interface Window<S extends string, T> {
  readonly side: S
  readonly round: number
  readonly burn: CpuUse
  /** A better one replaced it. */
  readonly discarded: boolean
  readonly result: T
}

/** Measures windows, and repeats those that others disturbed, as long as the run's allowance lasts. */
export interface Measurer {
  readonly machine: Machine
  /** Windows that may still be measured again. */
  repeats: number
}

/**
 * Measures each of `sides` once a round, forwards and backwards in turn (ABBA), so that drift during the run affects
 * all alike. The first window of each is a warm-up and not among the results, unless `warmUp` is off.
 */
export async function alternate<S extends string, T>(
  measurer: Measurer,
  sides: readonly S[],
  rounds: number,
  measure: (side: S) => Promise<T>,
  { warmUp = true } = {},
): Promise<Window<S, T>[]> {
  const windows: Window<S, T>[] = []
  if (warmUp) for (const side of sides) await oneWindow(measurer, side, 0, measure)
  for (let round = 0; round < rounds; round++)
    for (const side of round % 2 === 0 ? sides : sides.toReversed())
      windows.push(...(await quietWindow(measurer, side, round, measure)))
  return windows
}

async function quietWindow<S extends string, T>(
  measurer: Measurer,
  side: S,
  round: number,
  measure: (side: S) => Promise<T>,
): Promise<Window<S, T>[]> {
  const first = await oneWindow(measurer, side, round, measure)
  if (first.burn.othersCores <= NOISY_CORES || measurer.repeats === 0) return [first]
  measurer.repeats--
  const second = await oneWindow(measurer, side, round, measure)
  const firstIsBetter = first.burn.othersCores <= second.burn.othersCores
  return [
    { ...first, discarded: !firstIsBetter },
    { ...second, discarded: firstIsBetter },
  ]
}

/** Measures one window of one product, whatever others do at that time. */
export async function oneWindow<S extends string, T>(
  { machine }: Pick<Measurer, 'machine'>,
  side: S,
  round: number,
  measure: (side: S) => Promise<T>,
): Promise<Window<S, T>> {
  const burnt = machine.read()
  const result = await measure(side)
  const during = burnt()
  // what a window leaves for later is its own work, and must not run into the next one
  await machine.rest()
  return { side, round, burn: { ...during, cpuMs: burnt().cpuMs }, discarded: false, result }
}

/** The windows of one product that count. */
export const windowsOf = <S extends string, T>(windows: readonly Window<S, T>[], side: S): Window<S, T>[] =>
  windows.filter((window) => window.side === side && !window.discarded)

/** The result of one window of one product. */
export interface Sample {
  /** How long each operation took, in ms. */
  readonly ms: ArrayLike<number>
  /** Operations that were done, if not as many as `ms`. */
  readonly done?: number
  /** Figures of the window: of several windows the median counts. */
  readonly values?: Readonly<Record<string, number>>
  /** Counts of the window: of several windows the sum counts. */
  readonly counts?: Readonly<Record<string, number>>
}

/**
 * The windows of one measurement. A statistic is p50, p95, p99, cpu (ms per operation), a median value or a sum of
 * counts.
 */
export interface Series<S extends string = string> {
  get(side: S, statistic: string): number
  /** A line of the main table: a statistic of one product against another's. */
  ratio(figure: string, statistic: string, sides: readonly [S, S], unit: string, target?: Bound): Line
  /** A line of the main table: a statistic of one product as a size of its own. */
  size(figure: string, statistic: string, side: S, unit: string, target: Bound): Line
  rows(): Row[]
  table(): Table
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const doneIn = ({ done, ms }: Sample): number => done ?? ms.length
const namesIn = (windows: readonly Window<string, Sample>[], kind: 'values' | 'counts'): string[] => [
  ...new Set(windows.flatMap(({ result }) => Object.keys(result[kind] ?? {}))),
]

/** Summarises windows; `processes` are those that work for each product. */
export function seriesOf<S extends string>(
  figure: string,
  windows: readonly Window<S, Sample>[],
  processes: Partial<Record<S, readonly string[]>> = {},
): Series<S> {
  const [values, counts] = [namesIn(windows, 'values'), namesIn(windows, 'counts')]
  /** CPU ms per operation, of each process that works for the product. */
  const cpu = (side: S): [string, number][] => {
    const counted = windowsOf(windows, side)
    const done = sum(counted.map(({ result }) => doneIn(result)))
    const spent = (name: string) => sum(counted.map(({ burn }) => burn.cpuMs[name] ?? 0))
    return (processes[side] ?? []).map((name) => [name, spent(name) / done])
  }
  const get = (side: S, statistic: string): number => {
    const samples = windowsOf(windows, side).map(({ result }) => result)
    if (statistic === 'cpu') return sum(cpu(side).map(([, ms]) => ms))
    if (values.includes(statistic)) return median(samples.map((one) => one.values?.[statistic] ?? Number.NaN))
    if (counts.includes(statistic)) return sum(samples.map((one) => one.counts?.[statistic] ?? 0))
    return spreadOf(samples.map(({ ms }) => ms))[statistic as keyof Spread]
  }
  const columns = ['p50', 'p95', 'p99', ...values, ...counts, 'cpu']
  return {
    get,
    ratio: (text, statistic, [one, other], unit, target) =>
      ratio(text, get(one, statistic), get(other, statistic), unit, target),
    size: (text, statistic, side, unit, target) => size(text, get(side, statistic), unit, target),
    rows: () => windows.map((window) => rowOf(figure, window)),
    table: () => ({
      title: `${figure}; ms, and processor ms each`,
      head: ['side', ...columns, 'of which'],
      body: [...new Set(windows.map(({ side }) => side))].map((side) => [
        ...[side, ...columns.map((column) => number(get(side, column)))],
        cpu(side)
          .map(([name, ms]) => `${name} ${number(ms)}`)
          .join(', '),
      ]),
    }),
  }
}

function rowOf(figure: string, { side, round, discarded, burn, result }: Window<string, Sample>): Row {
  const { p50, p95 } = spreadOf([result.ms])
  const values = { p50, p95, ...result.values, ...result.counts, done: doneIn(result) }
  return { figure, side, round, discarded, othersCores: burn.othersCores, cpuMs: burn.cpuMs, values }
}
