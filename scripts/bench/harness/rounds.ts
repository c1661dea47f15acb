import type { Burn, Machine } from './machine.ts'
import { number, type Row, type Table } from './report.ts'
import { median, type Spread, spreadOf } from './stats.ts'

/** Above this many cores burnt by other programs a window is measured again. */
const NOISY_CORES = 0.2

/** How often and how long each side is measured; a tail (p99) needs five rounds. */
export interface Rounds {
  readonly rounds: number
  readonly windowMs: number
}

/** One measured window. */
export interface Window<S extends string, T> {
  readonly side: S
  readonly round: number
  readonly burn: Burn
  /** A better one took its place. */
  readonly discarded: boolean
  readonly result: T
}

/** Measures windows, and again those that others disturbed, as long as the run's allowance lasts. */
export interface Measurer {
  readonly machine: Machine
  /** Windows still allowed to be measured again. */
  repeats: number
}

/**
 * Measures each of `sides` once a round, forwards and backwards in turn (ABBA), so that whatever drifts during the run
 * hits all sides alike. The first window of each side warms it up and is not among the answers, unless `warmUp` is off.
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

/** Measures one window of one side, whatever others do meanwhile. */
export async function oneWindow<S extends string, T>(
  { machine }: Pick<Measurer, 'machine'>,
  side: S,
  round: number,
  measure: (side: S) => Promise<T>,
): Promise<Window<S, T>> {
  const burnt = machine.read()
  const result = await measure(side)
  const during = burnt()
  // what a window leaves for later is its own work, too, and must not run into the next one
  await machine.rest()
  return { side, round, burn: { ...during, cpuMs: burnt().cpuMs }, discarded: false, result }
}

/** The windows of one side that count. */
export const windowsOf = <S extends string, T>(windows: readonly Window<S, T>[], side: S): Window<S, T>[] =>
  windows.filter((window) => window.side === side && !window.discarded)

/** What one window of one side gave. */
export interface Sample {
  /** How long each operation took, in ms. */
  readonly ms: ArrayLike<number>
  /** Operations that were done, if they are not as many as `ms`. */
  readonly done?: number
  /** Figures of the window: of several windows the median counts. */
  readonly values?: Readonly<Record<string, number>>
  /** Counts of the window: of several windows the sum counts. */
  readonly counts?: Readonly<Record<string, number>>
}

/** What all windows of one side gave together. */
interface Summary extends Spread {
  value(name: string): number
  count(name: string): number
  /** Processor ms an operation took, of all processes that worked for the side; and of each. */
  readonly cpu: number
  readonly cpuEach: string
}

/** The windows of one measurement. */
export interface Series<S extends string = string> {
  of(side: S): Summary
  rows(): Row[]
  table(): Table
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Sums windows up; `processes` are those that work for each side. */
export function seriesOf<S extends string>(
  figure: string,
  windows: readonly Window<S, Sample>[],
  processes: Partial<Record<S, readonly string[]>> = {},
): Series<S> {
  const of = (side: S): Summary => {
    const counted = windowsOf(windows, side)
    const samples = counted.map(({ result }) => result)
    const done = sum(samples.map((sample) => sample.done ?? sample.ms.length))
    const names = processes[side] ?? []
    const spent = (name: string) => sum(counted.map(({ burn }) => burn.cpuMs[name] ?? 0)) / done
    return {
      ...spreadOf(samples.map(({ ms }) => ms)),
      value: (name) => median(samples.map(({ values }) => values?.[name] ?? Number.NaN)),
      count: (name) => sum(samples.map(({ counts }) => counts?.[name] ?? 0)),
      cpu: names.length > 0 ? sum(names.map(spent)) : Number.NaN,
      cpuEach: names.map((name) => `${name} ${number(spent(name))}`).join(', '),
    }
  }
  const namesOf = (kind: 'values' | 'counts') => [
    ...new Set(windows.flatMap(({ result }) => Object.keys(result[kind] ?? {}))),
  ]
  return {
    of,
    rows: () => windows.map((window) => rowOf(figure, window)),
    table: () => {
      const [values, counts] = [namesOf('values'), namesOf('counts')]
      return {
        title: figure,
        head: ['side', 'p50 ms', 'p95 ms', 'p99 ms', ...values, ...counts, 'CPU ms each', 'of which'],
        body: [...new Set(windows.map(({ side }) => side))].map((side) => {
          const { p50, p95, p99, value, count, cpu, cpuEach } = of(side)
          return [side, ...[p50, p95, p99, ...values.map(value), ...counts.map(count), cpu].map(number), cpuEach]
        }),
      }
    },
  }
}

function rowOf(figure: string, { side, round, discarded, burn, result }: Window<string, Sample>): Row {
  const { p50, p95 } = spreadOf([result.ms])
  const values = { p50, p95, ...result.values, ...result.counts, done: result.done ?? result.ms.length }
  return { figure, side, round, discarded, othersCores: burn.othersCores, cpuMs: burn.cpuMs, values }
}
