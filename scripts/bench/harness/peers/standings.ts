import type { Findings } from '../figure.ts'
import { atLeast, atMost, type Line, number, ratio, size } from '../report.ts'
import type { Series } from '../rounds.ts'
import type { Contender } from './contender.ts'

export interface Measured {
  readonly bidding: Series
  readonly reading: Series
  /** By the number of watchers. */
  readonly hearing: ReadonlyMap<number, Series>
  readonly killing: Series
  readonly memory: Series
}

/** Where nothing can be lost, Kerbside may be 1.5 times behind the best peer. */
const TIMES_AS_LONG = atMost(1.5)
const AS_MANY = atLeast(0.67)

interface Row {
  readonly what: string
  readonly unit: string
  readonly of: (product: string) => number
  /** What is aimed for: the most or the least of all, or none at all; `shown` where nothing is. */
  readonly best: 'most' | 'least' | 'none' | 'shown'
}

const row = (what: string, series: Series, statistic: string, unit: string, best: Row['best']): Row => ({
  ...{ what, unit, best },
  of: (product) => series.get(product, statistic),
})

const rowsOf = ({ bidding, reading, hearing, killing, memory }: Measured): Row[] => [
  row('bids, 32 bidders', bidding, 'a second', 'bids/s', 'most'),
  row('   processor a bid, all processes', bidding, 'cpu', 'ms', 'shown'),
  row('lists of ten bids', reading, 'a second', 'lists/s', 'most'),
  ...[...hearing].flatMap(([count, series]) => [
    row(`bid to heard, ${count} watchers, p50`, series, 'p50', 'ms', 'least'),
    row('   p99', series, 'p99', 'ms', 'least'),
    row('   never heard within 8 s', series, 'lost', 'messages', 'none'),
    row('   processor a bid, all processes', series, 'cpu', 'ms', 'shown'),
  ]),
  row('killed: acknowledged, never heard by who stayed', killing, 'acknowledged, never heard', 'messages', 'none'),
  row('   in the list, never heard by who stayed', killing, 'placed, never heard', 'messages', 'none'),
  row('   sent twice to who stayed', killing, 'doubled', 'messages', 'none'),
  row('   neither heard nor read by who came back', killing, 'never known after coming back', 'messages', 'none'),
  row('   serves again after', killing, 'back after ms', 'ms', 'shown'),
  row('memory a watcher', memory, 'kB each', 'kB', 'least'),
]

/** Kerbside against the best peer in each row, and all of them side by side. */
export function standings(contenders: readonly Contender[], measured: Measured): Findings {
  const peers = contenders.filter(({ product }) => product !== 'kerbside').map(({ product }) => product)
  const rows = rowsOf(measured)
  return {
    lines: rows.map((one) => lineOf(one, peers)),
    series: [measured.bidding, measured.reading, ...measured.hearing.values(), measured.killing, measured.memory],
    tables: [
      {
        title: 'Against real peers, all in this run',
        head: ['', ...contenders.map(({ title }) => title)],
        body: rows.map(({ what, unit, of }) => [
          `${what}, ${unit}`,
          ...contenders.map(({ product }) => number(of(product))),
        ]),
      },
    ],
  }
}

function lineOf({ what, unit, of, best }: Row, peers: readonly string[]): Line {
  const [own, others] = [of('kerbside'), peers.map(of)]
  if (best === 'none') return size(what, own, unit, atMost(0))
  if (best === 'most') return ratio(what, own, Math.max(...others), unit, AS_MANY)
  return ratio(what, own, Math.min(...others), unit, best === 'least' ? TIMES_AS_LONG : undefined)
}
