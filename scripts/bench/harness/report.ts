import { median } from './stats.ts'

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

/** A measured window as in the results file. */
export interface Row {
  readonly figure: string
  readonly side: string
  readonly round: number
  readonly discarded: boolean
  readonly othersCores: number
  readonly cpuMs: Readonly<Record<string, number>>
  readonly values: Readonly<Record<string, number>>
}

export interface Table {
  readonly title: string
  readonly head: readonly string[]
  readonly body: readonly (readonly string[])[]
}

export interface Bound {
  readonly kind: 'at least' | 'at most'
  readonly value: number
}

export const atLeast = (value: number): Bound => ({ kind: 'at least', value })
export const atMost = (value: number): Bound => ({ kind: 'at most', value })

const verdictOf = ({ kind, value }: Bound, measured: number): 'met' | 'MISSED' =>
  (kind === 'at least' ? measured >= value : measured <= value) ? 'met' : 'MISSED'

/** A line whose target is a ratio of product to floor; without a target it is only shown. */
export function ratio(figure: string, product: number, floor: number, unit: string, target?: Bound): Line {
  const times = product / floor
  const known = Number.isFinite(times)
  return {
    figure,
    product: withUnit(product, unit),
    floor: withUnit(floor, unit),
    ratio: known ? times : null,
    target: target ? `${target.kind} ${target.value} x` : '-',
    verdict: target && known ? verdictOf(target, times) : '-',
  }
}

/** A line whose target is a size of its own. */
export const size = (figure: string, product: number, unit: string, target: Bound): Line => ({
  figure,
  product: withUnit(product, unit),
  floor: '-',
  ratio: null,
  target: `${target.kind} ${target.value} ${unit}`,
  verdict: verdictOf(target, product),
})

/** A line without a target. */
export const shown = (figure: string, product: number, unit: string): Line => ({
  ...{ figure, product: withUnit(product, unit), floor: '-', ratio: null, target: '-', verdict: '-' },
})

const withUnit = (value: number, unit: string): string => (Number.isFinite(value) ? `${number(value)} ${unit}` : '-')

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
  body: lines.map(({ figure, product, floor, ratio: times, target, verdict }) => [
    ...[figure, product, floor],
    ...[times === null ? '-' : times.toFixed(2), target, verdict],
  ]),
})

/** A sentence on the CPU that everything else on the machine used during the windows that count. */
export function noiseOf(rows: readonly Row[]): string {
  const counted = rows.filter(({ discarded, cpuMs }) => !discarded && Object.keys(cpuMs).length > 0)
  const others = counted.map(({ othersCores }) => othersCores)
  const noisy = others.filter((cores) => cores > 0.2).length
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
