import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { openClient } from '#scripts/lib/database-client.ts'
import { Problem } from '#scripts/lib/problem.ts'
import { isTrueWithin } from '#scripts/local/processes.ts'
import { productBid } from '../harness/bids.ts'
import { type Cast, seed } from '../harness/cast.ts'
import { now } from '../harness/clock.ts'
import { figure, type Run } from '../harness/figure.ts'
import { openConnection } from '../harness/http.ts'
import { launchHelper, type Server } from '../harness/launch.ts'
import { atLeast, atMost, say, size } from '../harness/report.ts'
import { oneWindow, type Sample, seriesOf } from '../harness/rounds.ts'
import { openStage } from '../harness/stage.ts'
import { openWatcher } from '../harness/watcher-socket.ts'

const SIZE = { carriers: 24, requests: 40 }
/** How soon after the restart bids committed but not shown must be shown. */
const SHOWN_MS = 1_000
/** The longest time from the first answer to the kill: other bids are then at any point of their way. */
const SPREAD_MS = 10
/** Messages on their way to the watchers at the kill have arrived after this. */
const ON_ITS_WAY_MS = 100
const SHOWN_PATIENCE_MS = 20_000
const LOOK_MS = 200
const DRAIN_PATIENCE_MS = 60_000
const LEAN_RELAY = new URL('../harness/lean/relay.ts', import.meta.url)
/** The name that the consumer of each product writes to the inbox. */
const CONSUMERS = { lean: 'lean', product: 'requests.count-bids' } as const

/** G14: bids that were committed and not shown when their process was killed, and a backlog of events. */
export const crashes = figure(
  'crashes',
  { full: { kills: 6, backlog: 10_000 }, quick: { kills: 2, backlog: 1_000 } },
  async (run: Run, { kills, backlog }) => {
    const stage = await openStage(run, { name: 'crashes' })
    const { machine, folder, redisUrl } = stage
    const databaseUrl = await stage.migrated('crashes')
    const sql = await openClient(databaseUrl, run.stack)
    // the time that a start takes is not measured
    const settings = { NODE_COMPILE_CACHE: `${folder}/compiled` }
    const start = (roles: string) => stage.start({ name: roles, roles, on: { databaseUrl, redisUrl }, settings })
    const first = await start('web,worker,relay')
    const cast = await seed(first.url, databaseUrl, SIZE)
    // the watchers are connected to a process that is not killed
    const other = await start('web')
    say(`killing it in the middle of bids, ${kills} times`)
    const shownAt = await watch(other.url, cast.requestIds, run.stack)
    let last = first
    const killed = []
    for (let round = 0; round < kills; round++) {
      const measured = await oneWindow({ machine }, 'product', round, async () => {
        const message = `Round ${round}`
        await bidAndKill(cast, last, message)
        const killedAt = now()
        last = await start('web,worker,relay')
        return whatWasShown(sql, { message, shownAt, killedAt, startedAt: now() })
      })
      killed.push(measured)
    }
    await last.stop()
    await other.stop()
    // the bids placed so far are the model of a backlog
    await sql.query(`create table backlog_model as select * from outbox where type = 'BidPlaced'`)
    const lean = { name: 'lean relay', file: LEAN_RELAY, env: { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl } }
    const drainers = { lean: async () => launchHelper(stage, lean), product: async () => start('worker,relay') }
    const drained = []
    for (const side of ['lean', 'product'] as const) {
      say(`${side} drains ${backlog} events`)
      await fillBacklog(sql, backlog, cast.requestIds)
      drained.push(
        await oneWindow({ machine }, side, 0, async () => {
          const drainer = await drainers[side]()
          run.stack.defer(() => drainer.stop())
          const sample = await drain(sql, CONSUMERS[side], backlog)
          await drainer.stop()
          return sample
        }),
      )
    }
    const series = [seriesOf('Killed in the middle of bids', killed), seriesOf('A backlog of events', drained)] as const
    const between = series[0].get('product', 'shown to no one')
    const latest = Math.max(...killed.map(({ result }) => result.values?.['all shown after ms'] ?? Number.NaN))
    const title = `G14 killed ${kills} times between commit and emit (${between} bids): shown after the restart, at the latest`
    const backlogTitle = `   backlog of ${backlog} events drained, against the least that does it`
    return {
      lines: [
        size(title, latest, 'ms', atMost(SHOWN_MS)),
        series[1].ratio(backlogTitle, 'a second', ['product', 'lean'], 'events/s', atLeast(0.5)),
      ],
      series,
    }
  },
)

/** Watches the requests at `url`; returns, by bid, when it was first shown. */
async function watch(url: string, ids: readonly string[], stack: AsyncDisposableStack): Promise<Map<string, number>> {
  const shownAt = new Map<string, number>()
  const note = (message: string) => {
    const bid = /"id":"([^"]+)"/.exec(message)?.[1] ?? ''
    if (!shownAt.has(bid)) shownAt.set(bid, now())
  }
  const sockets = await Promise.all(ids.map((id) => openWatcher(url, { id, token: null }, note)))
  stack.defer(() => {
    for (const socket of sockets) socket.terminate()
  })
  return shownAt
}

async function bidAndKill({ carriers, requestIds }: Cast, server: Server, message: string): Promise<void> {
  const connections = await Promise.all(carriers.map(() => openConnection(server.url)))
  const answers = connections.map(async (connection, nth) => {
    const [carrier, requestId = ''] = [carriers[nth], requestIds[nth % requestIds.length]]
    if (carrier) await connection.send(productBid({ carrier, requestId, message })).catch(() => null)
  })
  await Promise.race(answers)
  await pause(Math.random() * SPREAD_MS)
  await server.kill9()
}

interface KilledRound {
  readonly message: string
  readonly shownAt: ReadonlyMap<string, number>
  readonly killedAt: number
  readonly startedAt: number
}

async function whatWasShown(sql: pg.Client, { message, shownAt, killedAt, startedAt }: KilledRound): Promise<Sample> {
  const { rows } = await sql.query<{ id: string }>('select id from bids where bid_message = $1', [message])
  await isTrueWithin(SHOWN_PATIENCE_MS, () => rows.every(({ id }) => shownAt.has(id)))
  const shown = rows.map(({ id }) => shownAt.get(id) ?? Number.POSITIVE_INFINITY)
  return {
    ms: [],
    values: {
      'serves again after ms': startedAt - killedAt,
      'all shown after ms': Math.max(0, ...shown.map((at) => at - startedAt)),
    },
    counts: {
      committed: rows.length,
      'shown to no one': shown.filter((at) => at > killedAt + ON_ITS_WAY_MS).length,
    },
  }
}

/**
 * Copies of placed bids, spread over the requests, as an outage of workers leaves them: shown, but not delivered to
 * consumers.
 */
const FILL = `
  with copied as (
    insert into outbox (id, type, version, data, at, request_id)
    select uuidv7(), type, version,
      data || jsonb_build_object('bidId', uuidv7(), 'requestId', ($2::uuid[])[1 + nth % cardinality($2::uuid[])]), at, request_id
    from (
      select model.*, row_number() over () as nth
      from backlog_model as model, generate_series(1, 1 + $1::int / (select count(*)::int from backlog_model))
      limit $1
    ) as copies
    returning id
  )
  insert into inbox (event_id, consumer) select id, 'live' from copied`

async function fillBacklog(sql: pg.Client, count: number, requestIds: readonly string[]): Promise<void> {
  await sql.query('truncate outbox, inbox, event_subjects')
  await sql.query(FILL, [count, requestIds])
  await sql.query('vacuum analyze outbox, inbox')
}

/** How many events a consumer has handled, and how long it took from the first to the last. */
const DONE = `
  select count(*)::int as done, extract(epoch from max(done_at) - min(done_at))::float8 * 1000 as ms
  from inbox where consumer = $1`

/** Waits until a consumer has handled `count` events, and returns how many it did per second. */
async function drain(sql: pg.Client, consumer: string, count: number): Promise<Sample> {
  for (const deadline = performance.now() + DRAIN_PATIENCE_MS; performance.now() < deadline; ) {
    const { rows } = await sql.query<{ done: number; ms: number }>(DONE, [consumer])
    const { done = 0, ms = 0 } = rows[0] ?? {}
    if (done >= count) return { ms: [], values: { 'a second': (count / ms) * 1_000 } }
    await pause(LOOK_MS)
  }
  throw new Problem(`${consumer} did not drain ${count} events in time.`)
}
