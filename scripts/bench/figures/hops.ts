import { openCollector, type SentSpan } from '#scripts/lib/otlp-collector.ts'
import { productBid } from '../harness/bids.ts'
import { withClient } from '../harness/cast.ts'
import { now } from '../harness/clock.ts'
import { figure } from '../harness/figure.ts'
import { openPool } from '../harness/http.ts'
import { number, say } from '../harness/report.ts'
import { alternate, seriesOf } from '../harness/rounds.ts'
import type { Scene } from '../harness/scene.ts'
import { type FanOut, type Rate, sendAndHear } from '../harness/sending.ts'
import { percentile } from '../harness/stats.ts'

interface Step {
  readonly from: number
  readonly to: number
}

/** By which attribute the span of each step is found. */
const FOUND_BY = {
  http: { name: 'POST', key: 'kerbside.request_id' },
  transaction: { name: 'transaction', key: 'kerbside.event_ids' },
  tell: { name: 'tell BidPlaced', key: 'kerbside.event_id' },
  show: { name: 'show', key: 'kerbside.live_entry' },
  carry: { name: 'carry events', key: 'kerbside.event_ids' },
  consume: { name: 'consume together', key: 'kerbside.event_ids' },
} as const
type StepName = keyof typeof FOUND_BY
/** One bid's way, as its clients and its spans tell it; instants in ms on the clock of clock.ts, NaN where nothing told. */
type ToldBid = Readonly<Record<StepName, Step> & Record<'sent' | 'replied' | 'heard', number>>

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

/** Ms a hop for one bid on its way to a watcher of the other web process and to its consumer, from the spans of traced processes. */
export const hops = figure(
  'hops',
  { full: { rate: 100, rounds: 5, windowMs: 800 }, quick: { rate: 100, rounds: 1, windowMs: 600 } },
  async ({ stage, cast, webA, webB, watchers, pacer, measurer }: Scene, { rounds, ...rate }: Rate) => {
    say(`a bid's hops, ${rate.rate} bids/s`)
    await using stack = new AsyncDisposableStack()
    const collector = await openCollector()
    stack.defer(() => collector.close())
    const on = { databaseUrl: await stage.copy('seed', 'traced'), redisUrl: await stage.ownRedis('traced redis') }
    const start = (name: string, roles: string) => stage.start({ name, roles, on, settings: collector.settings })
    const worker = await start('traced worker', 'worker,relay')
    const [near, far] = [await start('traced A', 'web'), await start('traced B', 'web')]
    const requestIds = cast.requestIds.slice(0, 1)
    const open = async (to: string, at: string) => {
      const group = await watchers.open({ url: at, requestIds, count: 1 })
      stack.defer(() => group.close())
      const pool = openPool(to, stack)
      return () => sendAndHear({ carriers: cast.carriers, pacer, pool, text: productBid, requestIds, ...rate }, group)
    }
    const sides = { traced: await open(near.url, far.url), untraced: await open(webA.url, webB.url) }
    const windows = await alternate(measurer, ['traced', 'untraced'] as const, rounds, (side) => sides[side]())
    // its processes send their last spans as they end
    for (const server of [near, far, worker]) await server.stop()
    const traced = windows.filter(({ side }) => side === 'traced').map(({ result }) => result)
    const bids = await toldBids(on.databaseUrl, collector.spans, traced)
    const wholeWay = ({ sent, heard }: FanOut) => sent.map((at, bid) => (heard.firsts[bid] ?? Number.NaN) - at)
    const title = 'A bid’s whole way, sent until shown, with traces and without'
    const whole = windows.map((window) => ({ ...window, result: { ms: wholeWay(window.result) } }))
    return {
      lines: [],
      series: [seriesOf(title, whole)],
      tables: [
        {
          title: `Hops of a bid inside the product, ms, ${rate.rate} bids/s`,
          head: ['hop', 'p50', 'p99', 'told of'],
          body: HOPS.map(([name, of]) => {
            const ms = bids.map(of)
            const known = ms.filter((value) => !Number.isNaN(value)).length
            return [name, number(percentile(ms, 0.5)), number(percentile(ms, 0.99)), String(known)]
          }),
        },
      ],
    }
  },
)

/** Each placed bid's event and HTTP request, by the due time that its message names. */
const FACTS = `
  select split_part(b.bid_message, '@', 2) as due, o.id as "eventId", o.request_id as "requestId"
  from outbox o join bids b on b.id = (o.data ->> 'bidId')::uuid where o.type = 'BidPlaced'`

/** Lays the spans of a product beside what its clients saw of the same bids. */
async function toldBids(url: string, spans: readonly SentSpan[], windows: readonly FanOut[]): Promise<ToldBid[]> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ due: string; eventId: string; requestId: string }>(FACTS),
  )
  const facts = new Map(rows.map((row) => [row.due, row]))
  const index = new Map(
    Object.values(FOUND_BY).flatMap(({ name, key }) =>
      spans
        .filter((span) => span.name === name)
        .flatMap((span) => (span.attributes[key] ?? []).map((id) => [`${name} ${id}`, span] as const)),
    ),
  )
  const spanOf = (step: StepName, id: string | undefined) => index.get(`${FOUND_BY[step].name} ${id}`)
  const wallAhead = performance.timeOrigin + performance.now() - now()
  const step = (name: StepName, id: string | undefined): Step => {
    const { startedAt = Number.NaN, endedAt = Number.NaN } = spanOf(name, id) ?? {}
    return { from: startedAt - wallAhead, to: endedAt - wallAhead }
  }
  return windows.flatMap(({ dues, sent, replied, heard }) =>
    Array.from(dues, (due, bid) => {
      const { eventId, requestId } = facts.get(due.toFixed(3)) ?? {}
      const at = (instants: Float64Array) => instants[bid] ?? Number.NaN
      return {
        ...{ sent: at(sent), replied: at(replied), heard: at(heard.firsts) },
        ...{ http: step('http', requestId), transaction: step('transaction', eventId), tell: step('tell', eventId) },
        show: step('show', spanOf('tell', eventId)?.attributes['kerbside.live_entry']?.[0]),
        ...{ carry: step('carry', eventId), consume: step('consume', eventId) },
      }
    }),
  )
}
