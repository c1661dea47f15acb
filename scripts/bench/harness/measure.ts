import { type Bound, GOALS, type Goal } from '../goals.ts'
import type { CpuUse, Machine } from './machine.ts'
import { median, type Spread, spreadOf } from './stats.ts'

/** Above this many cores used by other programs a window is measured again. */
const NOISY_CORES = 0.2

/** What a run is given. */
export interface Run {
  /** Receives the disposers of everything that is set up. */
  readonly stack: AsyncDisposableStack
  /** The servers' logs go here, and stay. */
  readonly logs: string
  /** Windows that may be measured again in the whole run because something else kept the cores busy. */
  readonly repeats: number
}

export interface Table {
  readonly title: string
  readonly head: readonly string[]
  readonly body: readonly (readonly string[])[]
}

/** What a figure found. */
export interface Findings {
  readonly lines: readonly Line[]
  /** Shown as tables, and written to the results file window by window. */
  readonly series: readonly Series[]
  readonly tables?: readonly Table[]
}

/** How thoroughly it is measured: as the goals require, or as a smoke run. */
export type Thoroughness = 'full' | 'quick'

/** One thing that is measured, in a setting `C`. */
export interface Figure<C> {
  readonly name: string
  measure(setting: C, thoroughness: Thoroughness): Promise<Findings>
}

/** Declares a figure: its name, how thoroughly it is measured, and how. */
export const figure = <C, P>(
  name: string,
  plans: Readonly<Record<Thoroughness, P>>,
  measure: (setting: C, plan: P) => Promise<Findings>,
): Figure<C> => ({ name, measure: (setting, thoroughness) => measure(setting, plans[thoroughness]) })

/** Measures one case after another, and returns all their findings. */
export async function findingsOf<T>(cases: readonly T[], measure: (one: T) => Promise<Findings>): Promise<Findings> {
  const found: Findings[] = []
  for (const one of cases) found.push(await measure(one))
  return allOf(...found)
}

/** All findings as one. */
export const allOf = (...found: readonly Findings[]): Findings => ({
  lines: found.flatMap(({ lines }) => lines),
  series: found.flatMap(({ series }) => series),
  tables: found.flatMap(({ tables = [] }) => tables),
})

/** How often and how long each product is measured; a tail (p99) needs five rounds. */
export interface Rounds {
  readonly rounds: number
  readonly windowMs: number
}

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

/** One measured window. */
export interface Window<S extends string, T = Sample> {
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

/** A side that acts for so many ms. */
export type Loop = (windowMs: number) => Promise<Sample>

/** Measures sides that act as fast as they are answered, one after another in turn. */
export async function measureLoops<S extends string>(
  measurer: Measurer,
  title: string,
  sides: Readonly<Record<S, Loop>>,
  { rounds, windowMs }: Rounds,
  processes: Partial<Record<S, readonly string[]>> = {},
): Promise<Series<S>> {
  const names = Object.keys(sides) as S[]
  return seriesOf(title, await alternate(measurer, names, rounds, (side) => sides[side](windowMs)), processes)
}

/** A measured window as in the results file. */
interface Row {
  readonly figure: string
  readonly side: string
  readonly round: number
  readonly discarded: boolean
  readonly othersCores: number
  readonly cpuMs: Readonly<Record<string, number>>
  readonly values: Readonly<Record<string, number>>
}

/**
 * The windows of one measurement. A statistic is p50, p95, p99, cpu (ms per operation), a median value or a sum of
 * counts, or the `most` or `least` of one of these in any window.
 */
export interface Series<S extends string = string> {
  readonly title: string
  get(side: S, statistic: string): number
  rows(): Row[]
  table(): Table
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const doneIn = ({ done, ms }: Sample): number => done ?? ms.length

/** Summarises windows; `processes` are those that work for each product. */
export function seriesOf<S extends string>(
  title: string,
  windows: readonly Window<S>[],
  processes: Partial<Record<S, readonly string[]>> = {},
): Series<S> {
  const namesIn = (kind: 'values' | 'counts') => [
    ...new Set(windows.flatMap(({ result }) => Object.keys(result[kind] ?? {}))),
  ]
  const [values, counts] = [namesIn('values'), namesIn('counts')]
  const countedOf = (side: S) => windows.filter((window) => window.side === side && !window.discarded)
  /** CPU ms per operation, of each process that works for the product. */
  const cpu = (side: S): [string, number][] => {
    const counted = countedOf(side)
    const done = sum(counted.map(({ result }) => doneIn(result)))
    const spent = (name: string) => sum(counted.map(({ burn }) => burn.cpuMs[name] ?? 0))
    return (processes[side] ?? []).map((name) => [name, spent(name) / done])
  }
  const get = (side: S, statistic: string): number => {
    const samples = countedOf(side).map(({ result }) => result)
    const each = (name: string) => samples.map((one) => one.values?.[name] ?? one.counts?.[name] ?? Number.NaN)
    if (statistic.startsWith('most ')) return Math.max(...each(statistic.slice(5)))
    if (statistic.startsWith('least ')) return Math.min(...each(statistic.slice(6)))
    if (statistic === 'cpu') return sum(cpu(side).map(([, ms]) => ms))
    if (values.includes(statistic)) return median(each(statistic))
    if (counts.includes(statistic)) return sum(samples.map((one) => one.counts?.[statistic] ?? 0))
    return spreadOf(samples.map(({ ms }) => ms))[statistic as keyof Spread]
  }
  const columns = ['p50', 'p95', 'p99', ...values, ...counts, 'cpu']
  const rowOf = ({ side, round, discarded, burn, result }: Window<S>): Row => {
    const { p50, p95 } = spreadOf([result.ms])
    const all = { p50, p95, ...result.values, ...result.counts, done: doneIn(result) }
    return { figure: title, side, round, discarded, othersCores: burn.othersCores, cpuMs: burn.cpuMs, values: all }
  }
  return {
    title,
    get,
    rows: () => windows.map(rowOf),
    table: () => ({
      title: `${title}; ms, and processor ms each`,
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

/** One line of the main table. */
export interface Line {
  readonly figure: string
  readonly product: string
  /** What it is measured against. */
  readonly floor: string
  readonly ratio: number | null
  readonly target: string
  readonly verdict: 'met' | 'MISSED' | '-'
}

/** A line of the main table; with a floor, the bound is one of the ratio. */
export function lineOf(text: string, unit: string, [product, floor]: readonly [number, number?], bound?: Bound): Line {
  const isRatio = floor !== undefined
  const measured = isRatio ? product / floor : product
  const ratio = isRatio && Number.isFinite(measured) ? measured : null
  const withUnit = (value = Number.NaN) => (Number.isFinite(value) ? `${number(value)} ${unit}` : '-')
  const shown = { figure: text, product: withUnit(product), floor: withUnit(floor), ratio }
  if (!bound) return { ...shown, target: '-', verdict: '-' }
  const [kind, value] = 'most' in bound ? ['at most', bound.most] : ['at least', bound.least]
  const isMet = 'most' in bound ? measured <= bound.most : measured >= bound.least
  const target = `${kind} ${value} ${isRatio ? 'x' : unit}`
  if (isRatio && ratio === null) return { ...shown, target, verdict: '-' }
  return { ...shown, target, verdict: isMet ? 'met' : 'MISSED' }
}

/** The findings of a series: its lines are those of goals.ts, for each of `subjects`. */
export function findingsFor(
  series: Series,
  goals: keyof typeof GOALS,
  subjects: readonly string[] = [series.title],
): Findings & { series: [Series] } {
  const rows: readonly Goal[] = GOALS[goals]
  const lineFor = ([text, statistic, side, floor, unit, bound]: Goal, subject: string) => {
    const get = (of: string) => series.get(of.replace('{}', subject), statistic)
    const figures = floor === null ? ([get(side)] as const) : ([get(side), get(floor)] as const)
    return lineOf(text.replace('{}', subject), unit, figures, bound)
  }
  return { lines: subjects.flatMap((subject) => rows.map((row) => lineFor(row, subject))), series: [series] }
}

/** Three digits are as precise as a shared machine allows. */
export function number(value: number): string {
  if (!Number.isFinite(value)) return '-'
  return Math.abs(value) >= 100 || value === 0 ? value.toFixed(0) : value.toPrecision(3)
}

/** Formats a table as text in columns; the first column is the widest and left-aligned. */
export function textOf({ title, head, body }: Table): string {
  const widths = head.map((name, column) => Math.max(name.length, ...body.map((cells) => cells[column]?.length ?? 0)))
  const padded = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)
  const line = (cells: readonly string[]) => cells.map(padded).join('  ')
  return [title, line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...body.map(line)].join('\n')
}

/** The main table. */
export const mainTable = (lines: readonly Line[]): Table => ({
  title: 'Product against its floor, in this run',
  head: ['figure', 'product', 'floor', 'ratio', 'target', 'verdict'],
  body: lines.map(({ figure: text, product, floor, ratio, target, verdict }) => [
    ...[text, product, floor, ratio?.toFixed(2) ?? '-', target, verdict],
  ]),
})

/** A sentence on the CPU that everything else on the machine used during the windows that count. */
export function noiseOf(rows: readonly Row[]): string {
  const counted = rows.filter(({ discarded, cpuMs }) => !discarded && Object.keys(cpuMs).length > 0)
  const others = counted.map(({ othersCores }) => othersCores)
  const noisy = others.filter((cores) => cores > NOISY_CORES).length
  const again = rows.filter(({ discarded }) => discarded).length
  return [
    `Noise: other processes took ${median(others).toFixed(2)} of a core in the median window,`,
    `${Math.max(...others).toFixed(2)} in the worst; ${noisy} of ${counted.length} windows saw more than 0.2,`,
    `${again} were measured again.`,
  ].join(' ')
}

/** Prints what is being measured now, and the time since the start. */
export function say(what: string): void {
  console.log(`[${(performance.now() / 1_000).toFixed(0).padStart(3)} s] ${what}`)
}
