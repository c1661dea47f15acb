import type { Line, Table } from './report.ts'
import type { Series } from './rounds.ts'

/** What a run is given. */
export interface Run {
  /** Receives the disposers of everything that is set up. */
  readonly stack: AsyncDisposableStack
  /** The servers' logs go here, and stay. */
  readonly logs: string
  /** Arguments of node for the product's processes. */
  readonly nodeArgs: readonly string[]
  /** Windows that may be measured again in the whole run because something else kept the cores busy. */
  readonly repeats: number
}

/** What a figure found. */
export interface Findings {
  readonly lines: readonly Line[]
  /** Shown as tables, and written to the results file window by window. */
  readonly series?: readonly Series[]
  /** Further tables, for people. */
  readonly tables?: readonly Table[]
}

/** How thoroughly it is measured: as the targets require, or as a smoke run. */
export type Thoroughness = 'full' | 'quick'

/** One thing that is measured, in a setting `C`. */
export interface Figure<C> {
  /** Its name in `--only=`. */
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
  return {
    lines: found.flatMap(({ lines }) => lines),
    series: found.flatMap(({ series = [] }) => series),
    tables: found.flatMap(({ tables = [] }) => tables),
  }
}
