import type { Bound } from '../../goals.ts'
import { type Findings, type Line, lineOf, number, type Series } from '../measure.ts'
import type { Contender } from './contender.ts'

/** Where loss is impossible, Kerbside may be 1.5 times behind the best peer. */
const GOALS: Readonly<Record<'least' | 'most' | 'shown', Bound | undefined>> = {
  ...{ least: { most: 1.5 }, most: { least: 0.67 }, shown: undefined },
}

/** One line of the table. */
export interface Row {
  readonly what: string
  readonly unit: string
  of(product: string): number
  /** What is best: the most or the least of all, or none at all; `shown` without a target. */
  readonly best: keyof typeof GOALS | 'none'
}

/** What was measured together. */
export interface MeasuredRows {
  readonly series: Series
  readonly rows: readonly Row[]
}

/** A statistic of each contender. */
export const row = (what: string, unit: string, series: Series, statistic: string, best: Row['best']): Row => ({
  ...{ what, unit, best, of: (product: string) => series.get(product, statistic) },
})

/** How long watchers waited; unknown where too many received nothing for this percentile. */
export const waitedRow = (what: string, series: Series, statistic: 'p50' | 'p99', share: number): Row => ({
  ...row(what, 'ms', series, statistic, 'least'),
  of(product) {
    const [heard, lost] = [series.get(product, 'heard'), series.get(product, 'lost')]
    return heard / (heard + lost) < share ? Number.NaN : series.get(product, statistic)
  },
})

/** Compares Kerbside with the best peer in each row, and lists all of them. */
export function compareContenders(contenders: readonly Contender[], parts: readonly MeasuredRows[]): Findings {
  const [rows, names] = [parts.flatMap((part) => part.rows), contenders.map(({ product }) => product)]
  const comparison = {
    title: 'Against real peers, all in this run',
    head: ['', ...contenders.map(({ title }) => title)],
    body: rows.map(({ what, unit, of }) => [`${what}, ${unit}`, ...names.map((name) => number(of(name)))]),
  }
  return {
    lines: rows.map((one) => resultLine(one, names.slice(1))),
    tables: [...parts.map(({ series }) => series.table()), comparison],
  }
}

/** Kerbside in a row, against the best of the peers. */
export function resultLine({ what, unit, best, of }: Row, peers: readonly string[]): Line {
  const own = of('kerbside')
  if (best === 'none') return lineOf(what, unit, [own], { most: 0 })
  const others = peers.map(of).filter((value) => !Number.isNaN(value))
  const theirs = best === 'most' ? Math.max(...others) : Math.min(...others)
  return lineOf(what, unit, [own, theirs], GOALS[best])
}
