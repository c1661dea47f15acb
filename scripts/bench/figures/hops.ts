import { setTimeout as pause } from 'node:timers/promises'
import { withClient } from '#scripts/lib/database-client.ts'
import { openCollector, type SentSpan } from '#scripts/lib/otlp-collector.ts'
import { productBid } from '../harness/bids.ts'
import { now } from '../harness/clock.ts'
import { figure, findingsOf } from '../harness/figure.ts'
import { openPool } from '../harness/http.ts'
import { say } from '../harness/report.ts'
import { alternate, seriesOf, type Window } from '../harness/rounds.ts'
import { type FanOut, sendAndReceive } from '../harness/sending.ts'
import type { SharedSetup } from '../harness/shared-setup.ts'

/** The spans of a bid's way, each with the attribute that identifies it. */
const SPANS = {
  http: ['POST', 'kerbside.request_id'],
  transaction: ['transaction', 'kerbside.event_ids'],
  tell: ['tell BidPlaced', 'kerbside.event_id'],
  show: ['show', 'kerbside.live_entry'],
  carry: ['relay events', 'kerbside.event_ids'],
  consume: ['consume together', 'kerbside.event_ids'],
} as const

/** What one bid's clients and spans report; NaN without a report. Instants in ms on the clock of clock.ts. */
interface ToldBid extends Readonly<Record<keyof typeof SPANS, { from: number; to: number }>> {
  readonly due: number
  readonly replied: number
  readonly heard: number
}

/** The time between two instants of a bid's way. */
const HOPS: Readonly<Record<string, (bid: ToldBid) => number>> = {
  'HTTP: due, until a web process takes it up': ({ due, http }) => http.from - due,
  'access, limits and parsing, until its handler': ({ http, transaction }) => transaction.from - http.from,
  transaction: ({ transaction }) => transaction.to - transaction.from,
  'wake-up: committed, until it is published': ({ transaction, tell }) => tell.from - transaction.to,
  'live bus: until the other web process has read it': ({ tell, show }) => show.from - tell.from,
  'socket: until the watcher has it': ({ show, heard }) => heard - show.from,
  'of which the emit to its sockets': ({ show }) => show.to - show.from,
  'the whole way, due until shown': ({ due, heard }) => heard - due,
  'reply: committed, until the bidder has it': ({ transaction, replied }) => replied - transaction.to,
  'relay: committed, until claimed': ({ transaction, carry }) => carry.from - transaction.to,
  'relay: until it hands the batch over': ({ carry, consume }) => consume.from - carry.from,
  'consumer: the batch counted and noted': ({ consume }) => consume.to - consume.from,
}

/** The watched process; each process that reads the live bus reports a bid. */
const WATCHED = 'traced B'
/** The last spans of a window have been sent after this. */
const SENT_MS = 2_000

/**
 * The hops of a bid to a watcher of the other web process and to its consumer, from its spans: a regression shows in
 * its hop.
 */
export const hops = figure(
  'hops',
  {
    full: [
      { rate: 5, rounds: 3, windowMs: 3_000 },
      { rate: 100, rounds: 5, windowMs: 1_200 },
    ],
    quick: [{ rate: 50, rounds: 1, windowMs: 600 }],
  },
  async ({ stage, cast, watchers, pacer, measurer }: SharedSetup, rates) => {
    await using stack = new AsyncDisposableStack()
    const collector = await openCollector()
    stack.defer(() => collector.close())
    const on = { databaseUrl: await stage.copy('seed', 'traced'), redisUrl: await stage.ownRedis('traced redis') }
    const start = async (name: string, roles: string) => {
      const settings = { ...collector.settings, OTEL_SERVICE_NAME: name }
      const server = await stage.start({ name, roles, on, settings })
      stack.defer(() => server.stop())
      return server
    }
    await start('traced worker', 'worker,relay')
    const [near, far] = [await start('traced A', 'web'), await start(WATCHED, 'web')]
    const requestIds = cast.requestIds.slice(0, 1)
    const group = await watchers.open({ url: far.url, requestIds, count: 1 })
    stack.defer(() => group.close())
    const way = { carriers: cast.carriers, pacer, pool: openPool(near.url, stack), text: productBid, requestIds }
    return await findingsOf(rates, async ({ rounds, ...rate }) => {
      const what = `Hops of a bid, ${rate.rate} bids/s`
      say(what)
      const windows = await alternate(measurer, ['traced'], rounds, () => sendAndReceive({ ...way, ...rate }, group))
      await pause(SENT_MS)
      const told = await toldBids(on.databaseUrl, collector.spans, windows)
      const sides = told.flatMap(({ bids, ...window }) =>
        Object.entries(HOPS).map(([side, of]) => ({ ...window, side, result: { ms: bids.map(of) } })),
      )
      return { lines: [], series: [seriesOf(what, sides)] }
    })
  },
)

/** Each placed bid's event and HTTP request, by the due time in its message. */
const PLACED = `
  select split_part(b.bid_message, '@', 2) as due, o.id as event, o.request_id as request
  from outbox o join bids b on b.id = (o.data ->> 'bidId')::uuid where o.type = 'BidPlaced'`

/** Combines the spans with what clients saw of the same bids, window by window. */
async function toldBids(databaseUrl: string, spans: readonly SentSpan[], windows: readonly Window<string, FanOut>[]) {
  const { rows } = await withClient(databaseUrl, (sql) =>
    sql.query<{ due: string; event: string; request: string }>(PLACED),
  )
  const placed = new Map(rows.map((row) => [row.due, row]))
  const index = new Map(
    Object.values(SPANS).flatMap(([name, key]) =>
      spans.flatMap((span) =>
        span.name === name && (name !== 'show' || span.service === WATCHED)
          ? (span.attributes[key] ?? []).map((id) => [`${name} ${id}`, span] as const)
          : [],
      ),
    ),
  )
  const found = (step: keyof typeof SPANS, id = '') => index.get(`${SPANS[step][0]} ${id}`)
  // neither clock is set during a run
  const lead = performance.timeOrigin + performance.now() - now()
  const step = (name: keyof typeof SPANS, id?: string) => {
    const { startedAt = Number.NaN, endedAt = Number.NaN } = found(name, id) ?? {}
    return { from: startedAt - lead, to: endedAt - lead }
  }
  const toldOf = ({ dues, replied, heard }: FanOut): ToldBid[] =>
    Array.from(dues, (due, bid) => {
      const { event, request } = placed.get(due.toFixed(3)) ?? {}
      return {
        due,
        replied: replied[bid] ?? Number.NaN,
        heard: heard.lasts[bid] ?? Number.NaN,
        http: step('http', request),
        transaction: step('transaction', event),
        tell: step('tell', event),
        show: step('show', found('tell', event)?.attributes[SPANS.show[1]]?.[0]),
        carry: step('carry', event),
        consume: step('consume', event),
      }
    })
  return windows.map(({ result, ...window }) => ({ ...window, bids: toldOf(result) }))
}
