import { type Bound, GOALS, type Goal } from '../goals.ts'
import type { CpuUse, Machine } from './machine.ts'

/** What a run is given. */
export interface Run {
  /** Receives the disposers of everything that is set up. */
  readonly stack: AsyncDisposableStack
  /** The servers' logs go here, and stay. */
  readonly logs: string
}

export interface Table {
  readonly title: string
  readonly head: readonly string[]
  readonly body: readonly (readonly string[])[]
}

/** What a figure found: lines of the main table, and tables with the details. */
export interface Findings {
  readonly lines: readonly Line[]
  readonly tables: readonly Table[]
}

/** One thing that is measured, in a setting `C`: as the goals require, or as a smoke run. */
export interface Figure<C> {
  readonly name: string
  measure(setting: C, thoroughness: 'full' | 'quick'): Promise<Findings>
}

/** Declares a figure: its name, how thoroughly it is measured, and how. */
export const figure = <C, P>(
  name: string,
  plans: { readonly full: P; readonly quick: P },
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
  tables: found.flatMap(({ tables }) => tables),
})

/** How often, and how long at a time, sides are measured. */
export interface Rounds {
  readonly rounds: number
  readonly windowMs: number
}

/** The result of one window of one side. */
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

/** One measured window, and the processor time used in it. */
export interface Window<S extends string, T = Sample> extends CpuUse {
  readonly side: S
  readonly result: T
}

/** Whose processor time is read. */
export interface Measurer {
  readonly machine: Machine
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
  if (warmUp) for (const side of sides) await oneWindow(measurer, side, measure)
  for (let round = 0; round < rounds; round++)
    for (const side of round % 2 === 0 ? sides : sides.toReversed())
      windows.push(await oneWindow(measurer, side, measure))
  return windows
}

/** Measures one window of one side. */
export async function oneWindow<S extends string, T>(
  { machine }: Measurer,
  side: S,
  measure: (side: S) => Promise<T>,
): Promise<Window<S, T>> {
  const read = machine.read()
  const result = await measure(side)
  const { othersCores } = read()
  // what a window leaves for later is its own work, and must not run into the next one
  await machine.rest()
  return { side, result, othersCores, cpuMs: read().cpuMs }
}

/** A side that acts for so many ms. */
export type Loop = (windowMs: number) => Promise<Sample>

/** Measures sides that act as fast as they are answered, one after another in turn. */
export async function measureLoops<S extends string>(
  measurer: Measurer,
  title: string,
  sides: Readonly<Record<S, Loop>>,
  { rounds, windowMs }: Rounds,
): Promise<Series<S>> {
  const names = Object.keys(sides) as S[]
  return seriesOf(title, await alternate(measurer, names, rounds, (side) => sides[side](windowMs)))
}

/**
 * The windows of one measurement. A statistic is p50 or p95 (the median of the windows, so that one bad window counts
 * once), p99 (of all operations), cpu (ms per operation), others (cores that the rest of the machine used), or the name
 * of a value or count.
 */
export interface Series<S extends string = string> {
  readonly title: string
  get(side: S, statistic: string): number
  table(): Table
}

/** Summarises windows. */
export function seriesOf<S extends string>(title: string, windows: readonly Window<S>[]): Series<S> {
  const namesIn = (kind: 'values' | 'counts') =>
    unique(windows.flatMap(({ result }) => Object.keys(result[kind] ?? {})))
  const [sides, counts] = [unique(windows.map(({ side }) => side)), namesIn('counts')]
  const windowsOf = (side: S) => windows.filter((window) => window.side === side)
  const get = (side: S, statistic: string): number => {
    const samples = windowsOf(side).map(({ result }) => result)
    if (statistic === 'p50') return median(samples.map(({ ms }) => percentile(ms, 0.5)))
    if (statistic === 'p95') return median(samples.map(({ ms }) => percentile(ms, 0.95)))
    const all = () => samples.flatMap(({ ms }) => Array.from(ms))
    if (statistic === 'p99') return percentile(all(), 0.99)
    if (statistic === 'cpu') return sum(cpuShares(windowsOf(side), sides).map(([, ms]) => ms))
    if (statistic === 'others') return median(windowsOf(side).map(({ othersCores }) => othersCores))
    if (counts.includes(statistic)) return sum(samples.map((one) => one.counts?.[statistic] ?? 0))
    return median(samples.map((one) => one.values?.[statistic] ?? Number.NaN))
  }
  const columns = ['p50', 'p95', 'p99', ...namesIn('values'), ...counts, 'others', 'cpu']
  const rowOf = (side: S): string[] => {
    const shares = cpuShares(windowsOf(side), sides).filter(([, ms]) => ms >= 0.05 && Number.isFinite(ms))
    const ofWhich = shares.map(([name, ms]) => `${name} ${number(ms)}`).join(', ')
    return [side, ...columns.map((column) => number(get(side, column))), ofWhich]
  }
  const head = ['side', ...columns, 'of which']
  return { title, get, table: () => ({ title: `${title}; ms, and processor ms each`, head, body: sides.map(rowOf) }) }
}

/** The processor time of these is not that of what is measured. */
const LOAD = ['driver', 'browser']
const firstWord = (name: string): string => name.split(' ', 1)[0] ?? ''

/**
 * Returns processor ms per operation in the windows of one of `sides`, by process. A process whose first word is a
 * side's works only for sides that begin with it: `product web A` for 'product', not for 'twin'; `postgres` for both.
 */
function cpuShares(windows: readonly Window<string>[], sides: readonly string[]): [process: string, ms: number][] {
  const done = sum(windows.map(({ result }) => result.done ?? result.ms.length))
  const own = firstWord(windows[0]?.side ?? '')
  const others = sides.map(firstWord).filter((word) => word !== own)
  return unique(windows.flatMap(({ cpuMs }) => Object.keys(cpuMs)))
    .filter((name) => !LOAD.includes(name) && !others.includes(firstWord(name)))
    .map((name) => [name, sum(windows.map(({ cpuMs }) => cpuMs[name] ?? 0)) / done])
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Returns the value that a share `p` (0 to 1) of `values` doesn't exceed, ignoring NaN; NaN without values. */
export function percentile(values: ArrayLike<number>, p: number): number {
  const sorted = Float64Array.from(values)
    .filter((value) => !Number.isNaN(value))
    .sort()
  return sorted[Math.max(0, Math.ceil(sorted.length * p) - 1)] ?? Number.NaN
}

/** Returns the middle of `values`, or the mean of the two middle ones; NaN without values. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [low = Number.NaN, high = Number.NaN] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return (low + high) / 2
}

/** A line of the main table: text, product, floor, ratio, target, verdict. */
export type Line = readonly [string, string, string, string, string, 'met' | 'MISSED' | '-']

/** The main table. */
export const linesTable = (body: readonly Line[]): Table => ({
  ...{ title: 'Product against its floor, in this run', body },
  head: ['figure', 'product', 'floor', 'ratio', 'target', 'verdict'],
})

/** A line of the main table; with a floor, the bound is one of the ratio. */
export function lineOf(text: string, unit: string, [product, floor]: readonly [number, number?], bound?: Bound): Line {
  const withUnit = (value = Number.NaN) => (Number.isFinite(value) ? `${number(value)} ${unit}` : '-')
  const ratio = floor === undefined ? Number.NaN : product / floor
  const measured = floor === undefined ? product : ratio
  const shown = [text, withUnit(product), withUnit(floor), Number.isFinite(ratio) ? ratio.toFixed(2) : '-'] as const
  if (!bound) return [...shown, '-', '-']
  const [kind, value] = 'most' in bound ? ['at most', bound.most] : ['at least', bound.least]
  const target = `${kind} ${value} ${floor === undefined ? unit : 'x'}`
  if (floor !== undefined && !Number.isFinite(ratio)) return [...shown, target, '-']
  const isMet = 'most' in bound ? measured <= bound.most : measured >= bound.least
  return [...shown, target, isMet ? 'met' : 'MISSED']
}

/** The findings of a series: its lines are those of goals.ts, for each of `subjects`. */
export function findingsFor(
  series: Series,
  goals: keyof typeof GOALS,
  subjects: readonly string[] = [series.title],
): Findings {
  const rows: readonly Goal[] = GOALS[goals]
  const lineFor = ([text, statistic, side, floor, unit, bound]: Goal, subject: string) => {
    const get = (of: string) => series.get(of.replace('{}', subject), statistic)
    return lineOf(text.replace('{}', subject), unit, floor === null ? [get(side)] : [get(side), get(floor)], bound)
  }
  return { lines: subjects.flatMap((subject) => rows.map((row) => lineFor(row, subject))), tables: [series.table()] }
}

/** Three digits are as precise as a shared machine allows. */
export function number(value: number): string {
  if (!Number.isFinite(value)) return '-'
  return Math.abs(value) >= 100 || value === 0 ? value.toFixed(0) : value.toPrecision(3)
}

/** Formats a table as text in columns; the first column is left-aligned. */
export function textOf({ title, head, body }: Table): string {
  const widths = head.map((name, column) => Math.max(name.length, ...body.map((cells) => cells[column]?.length ?? 0)))
  const padded = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)
  const line = (cells: readonly string[]) => cells.map(padded).join('  ')
  return [title, line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...body.map(line)].join('\n')
}

/** Prints what is being measured now, and the time since the start. */
export function say(what: string): void {
  console.log(`[${(performance.now() / 1_000).toFixed(0).padStart(3)} s] ${what}`)
}
