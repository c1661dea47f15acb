import type { Findings } from '../figure.ts'
import { atLeast, atMost, type Line, number, ratio, size } from '../report.ts'
import type { Series } from '../rounds.ts'
import type { Contender } from './contender.ts'

/** Where loss is impossible, Kerbside may be 1.5 times behind the best peer. */
const TIMES_AS_LONG = atMost(1.5)
const AS_MANY = atLeast(0.67)

/** One line of the table. */
export interface Row {
  readonly what: string
  readonly unit: string
  of(product: string): number
  /** What is best: the most or the least of all, or none at all; `shown` without a target. */
  readonly best: 'most' | 'least' | 'none' | 'shown'
}

/** What was measured together. */
export interface MeasuredRows {
  readonly series: Series
  readonly rows: readonly Row[]
}

/** A statistic of each contender. */
export const row = (
  [what, unit]: readonly [string, string],
  series: Series,
  statistic: string,
  best: Row['best'],
): Row => ({ what, unit, best, of: (product) => series.get(product, statistic) })

/** How long watchers waited; unknown where too many received nothing for this percentile. */
export const waitedRow = (what: string, series: Series, statistic: 'p50' | 'p99', share: number): Row => ({
  ...row([what, 'ms'], series, statistic, 'least'),
  of(product) {
    const [heard, lost] = [series.get(product, 'heard'), series.get(product, 'lost')]
    return heard / (heard + lost) < share ? Number.NaN : series.get(product, statistic)
  },
})

/** Compares Kerbside with the best peer in each row, and lists all of them. */
export function compareContenders(contenders: readonly Contender[], parts: readonly MeasuredRows[]): Findings {
  const peers = contenders.filter(({ product }) => product !== 'kerbside').map(({ product }) => product)
  const rows = parts.flatMap((part) => part.rows)
  return {
    lines: rows.map((one) => resultLine(one, peers)),
    series: parts.map(({ series }) => series),
    tables: [
      {
        title: 'Against real peers, all in this run',
        head: ['', ...contenders.map(({ title }) => title)],
        body: rows.map((one) => [
          `${one.what}, ${one.unit}`,
          ...contenders.map(({ product }) => number(one.of(product))),
        ]),
      },
      {
        title: 'What each promises when a process dies, by its own documents',
        head: ['', ''],
        body: contenders.map(({ title, promise }) => [`${title}: ${promise}`, '']),
      },
    ],
  }
}

/** Kerbside in a row, against the best of the peers. */
export function resultLine({ what, unit, best, of }: Row, peers: readonly string[]): Line {
  const own = of('kerbside')
  if (best === 'none') return size(what, own, unit, atMost(0))
  const others = peers.map(of).filter((value) => !Number.isNaN(value))
  if (best === 'most') return ratio(what, own, Math.max(...others), unit, AS_MANY)
  return ratio(what, own, Math.min(...others), unit, best === 'least' ? TIMES_AS_LONG : undefined)
}
