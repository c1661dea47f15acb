import { type ToldBid, toldBids } from '#scripts/bench/harness/hops/told-bids.ts'
import type { Pacer } from '#scripts/bench/harness/loops.ts'
import type { Plan } from '#scripts/bench/harness/plan.ts'
import { say } from '#scripts/bench/harness/progress.ts'
import { type Findings, number, rowsOf, type Table } from '#scripts/bench/harness/report.ts'
import { alternate, type Measurer, type Window, windowsOf } from '#scripts/bench/harness/rounds.ts'
import type { Scene } from '#scripts/bench/harness/scene.ts'
import { type FanOut, productWay, sendAndHear } from '#scripts/bench/harness/sending.ts'
import { percentile } from '#scripts/bench/harness/stats.ts'
import type { Watchers } from '#scripts/bench/harness/watchers.ts'
import { openCollector } from '#scripts/lib/otlp-collector.ts'

const SIDES = ['traced', 'untraced'] as const
type Side = (typeof SIDES)[number]

/** What passes between two instants of a bid's way. */
const HOPS: readonly (readonly [string, (bid: ToldBid) => number])[] = [
  ['HTTP: sent, until a web process takes it up', ({ sent, http }) => http.from - sent],
  ['   access, limits and parsing, until its handler', ({ http, transaction }) => transaction.from - http.from],
  ['transaction', ({ transaction }) => transaction.to - transaction.from],
  ['wake-up: committed, until the live publisher takes it up', ({ transaction, tell }) => tell.from - transaction.to],
  ['live bus: until the other web process has read it', ({ tell, show }) => show.from - tell.from],
  ['socket: until the watcher has it', ({ show, heard }) => heard - show.from],
  ['   of which the emit to its sockets', ({ show }) => show.to - show.from],
  ['the whole way, sent until shown', ({ sent, heard }) => heard - sent],
  ['reply: committed, until the bidder has it', ({ transaction, replied }) => replied - transaction.to],
  ['relay: committed, until claimed', ({ transaction, carry }) => carry.from - transaction.to],
  ['relay: until it hands the batch over, without a queue', ({ carry, consume }) => consume.from - carry.from],
  ['consumer: the batch counted and noted', ({ consume }) => consume.to - consume.from],
]

/** Milliseconds a hop for one bid on its way to a watcher of the other web process and to its consumer, from spans of a traced pair. */
export async function measureHops(
  { scene, measurer, watchers, pacer }: { scene: Scene; measurer: Measurer; watchers: Watchers; pacer: Pacer },
  { hops: { idle, busy } }: Plan,
): Promise<Findings> {
  const collector = await openCollector()
  const house = await scene.house({ name: 'traced', webs: 2, workers: 1, settings: collector.settings })
  const [requestId = ''] = scene.cast.requestIds
  const [near, far] = house.webs
  const ways = { traced: productWay(near?.url ?? ''), untraced: productWay(scene.webA.url) }
  const groups = {
    traced: await watchers.open(far?.url ?? '', [requestId], 1),
    untraced: await watchers.open(scene.webB.url, [requestId], 1),
  }
  const send = (side: Side, { rate, windowMs }: Plan['hops']['idle']) =>
    sendAndHear({ scene, pacer, way: ways[side], requestIds: [requestId], rate, windowMs }, groups[side])
  say(`a bid's hops, ${idle.rate} bids/s and ${busy.rate}`)
  const seldom = await alternate<Side, FanOut>(measurer, ['traced'], idle.rounds, (side) => send(side, idle))
  const often = await alternate<Side, FanOut>(measurer, SIDES, busy.rounds, (side) => send(side, busy))
  for (const side of SIDES) {
    await groups[side].close()
    ways[side].pool.close()
  }
  // its processes send their last spans as they end
  await house.stop()
  collector.close()
  const told = async (windows: readonly Window<Side, FanOut>[]) =>
    toldBids(
      house.databaseUrl,
      collector,
      windowsOf(windows, 'traced').map(({ result }) => result),
    )
  const bids = { seldom: await told(seldom), often: await told(often) }
  return {
    lines: [],
    rows: [
      ...rowsOf(`hops, ${idle.rate} bids/s`, seldom, valuesOf),
      ...rowsOf(`hops, ${busy.rate} bids/s`, often, valuesOf),
    ],
    tables: [
      {
        title:
          'Hops of a bid inside the product, ms: to a watcher of the other web process, back to its bidder, and to its consumer',
        head: ['hop', `${idle.rate} bids/s, p50`, 'p99', `${busy.rate} bids/s, p50`, 'p99', 'told of'],
        body: [
          ...HOPS.map(([name, of]) => {
            const [few, many] = [bids.seldom.map(of), bids.often.map(of)]
            return [name, ...spread(few), ...spread(many), String(many.filter((ms) => !Number.isNaN(ms)).length)]
          }),
          ['the whole way without traces', '-', '-', ...spread(wholeWays(often)), ''],
        ],
      } satisfies Table,
    ],
  }
}

const spread = (ms: readonly number[]): string[] => [0.5, 0.99].map((share) => number(percentile(ms, share)))

const wholeWay = ({ sent, heard }: FanOut): number[] =>
  Array.from(sent, (at, bid) => (heard.firsts[bid] ?? Number.NaN) - at)
const wholeWays = (windows: readonly Window<Side, FanOut>[]): number[] =>
  windowsOf(windows, 'untraced').flatMap(({ result }) => wholeWay(result))

const valuesOf = (result: FanOut) => {
  const ms = wholeWay(result)
  return { p50: percentile(ms, 0.5), p99: percentile(ms, 0.99), lost: result.heard.lost }
}
