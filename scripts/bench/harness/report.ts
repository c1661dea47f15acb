import type { Window } from './rounds.ts'

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

/** A measured window as it stands in the results file. */
export interface Row {
  readonly figure: string
  readonly side: string
  readonly round: number
  readonly discarded: boolean
  readonly othersCores: number
  readonly cpuMs: Readonly<Record<string, number>>
  readonly values: Readonly<Record<string, number>>
}

/** What one figure's file gives. */
export interface Findings {
  readonly lines: readonly Line[]
  readonly rows: readonly Row[]
  /** Further tables, for people. */
  readonly tables: readonly Table[]
}

export interface Table {
  readonly title: string
  readonly head: readonly string[]
  readonly body: readonly (readonly string[])[]
}

interface Bound {
  readonly kind: 'at least' | 'at most'
  readonly value: number
}

export const atLeast = (value: number): Bound => ({ kind: 'at least', value })
export const atMost = (value: number): Bound => ({ kind: 'at most', value })

const holds = ({ kind, value }: Bound, measured: number): boolean =>
  kind === 'at least' ? measured >= value : measured <= value

/** A figure whose target is a ratio of product to floor; null shows it without a target. */
export function ratioLine(figure: string, product: number, floor: number, unit: string, target: Bound | null): Line {
  const ratio = product / floor
  const known = Number.isFinite(ratio)
  return {
    figure,
    product: withUnit(product, unit),
    floor: withUnit(floor, unit),
    ratio: known ? ratio : null,
    target: target ? `${target.kind} ${target.value} x` : '-',
    verdict: target && known ? verdict(holds(target, ratio)) : '-',
  }
}

/** A figure whose target is a size of its own. */
export function sizeLine(figure: string, product: number, unit: string, target: Bound, floor = Number.NaN): Line {
  return {
    figure,
    product: withUnit(product, unit),
    floor: withUnit(floor, unit),
    ratio: Number.isFinite(floor) ? product / floor : null,
    target: `${target.kind} ${target.value} ${unit}`,
    verdict: verdict(holds(target, product)),
  }
}

const verdict = (met: boolean) => (met ? 'met' : 'MISSED')
const withUnit = (value: number, unit: string): string => (Number.isFinite(value) ? `${number(value)} ${unit}` : '-')

/** Three digits are all that a shared machine lets one believe. */
export function number(value: number): string {
  if (!Number.isFinite(value)) return '-'
  return Math.abs(value) >= 100 || value === 0 ? value.toFixed(0) : value.toPrecision(3)
}

/** Windows as rows of the results file; `values` cuts a result down to figures. */
export const rowsOf = <S extends string, T>(
  figure: string,
  windows: readonly Window<S, T>[],
  values: (result: T) => Record<string, number>,
): Row[] =>
  windows.map(({ side, round, discarded, burn, result }) => ({
    figure,
    side,
    round,
    discarded,
    othersCores: burn.othersCores,
    cpuMs: burn.cpuMs,
    values: values(result),
  }))

/** Processor ms an operation took, by process and in all; `processes` are those that worked for it. */
export function cpuPerOperation<S extends string, T>(
  windows: readonly Window<S, T>[],
  processes: readonly string[],
  operations: (result: T) => number,
): { each: string; total: number } {
  const count = windows.reduce((sum, { result }) => sum + operations(result), 0)
  const spent = (name: string) => windows.reduce((sum, { burn }) => sum + (burn.cpuMs[name] ?? 0), 0) / count
  return {
    each: processes.map((name) => `${name} ${number(spent(name))}`).join(', '),
    total: processes.reduce((sum, name) => sum + spent(name), 0),
  }
}

/** A table as text in columns; the first column is the widest and stands left. */
export function textOf({ title, head, body }: Table): string {
  const widths = head.map((name, column) => Math.max(name.length, ...body.map((cells) => cells[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
  return [title, line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...body.map(line)].join('\n')
}

/** The main table. */
export const mainTable = (lines: readonly Line[]): Table => ({
  title: 'Product against its floor, in this run',
  head: ['figure', 'product', 'floor', 'ratio', 'target', 'verdict'],
  body: lines.map(({ figure, product, floor, ratio, target, verdict: word }) => [
    figure,
    product,
    floor,
    ratio === null ? '-' : ratio.toFixed(2),
    target,
    word,
  ]),
})
