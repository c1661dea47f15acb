import type { Bound } from '../../goals.ts'
import { type Findings, lineOf, number, type Series } from '../measure.ts'
import type { Contender } from './contender.ts'

/** Where loss is impossible, Kerbside may be 1.5 times behind the best peer. */
const BOUNDS: Readonly<Record<'least' | 'most' | 'none' | 'shown', Bound | undefined>> = {
  ...{ least: { most: 1.5 }, most: { least: 0.67 }, none: { most: 0 }, shown: undefined },
}

/**
 * A row of the comparison: its text, a statistic, the unit, and what is best: the least or the most of all, or none at
 * all; `shown` without a target.
 */
export type Row = readonly [what: string, statistic: string, unit: string, best: keyof typeof BOUNDS]

/** Compares Kerbside, the first contender, with the best peer in each row, and lists all of them. */
export function compareContenders(
  contenders: readonly Pick<Contender, 'product' | 'title'>[],
  series: Series,
  rows: readonly Row[],
): Findings {
  const of = (statistic: string) => contenders.map(({ product }) => series.get(product, statistic))
  const lines = rows.map(([what, statistic, unit, best]) => {
    const [own = Number.NaN, ...peers] = of(statistic)
    if (best === 'none') return lineOf(what, unit, [own], BOUNDS.none)
    const others = peers.filter(Number.isFinite)
    return lineOf(what, unit, [own, best === 'most' ? Math.max(...others) : Math.min(...others)], BOUNDS[best])
  })
  const body = rows.map(([what, statistic, unit]) => [`${what}, ${unit}`, ...of(statistic).map(number)])
  const head = ['', ...contenders.map(({ title }) => title)]
  return { lines, tables: [series.table(), { title: 'Against real peers', head, body }] }
}
