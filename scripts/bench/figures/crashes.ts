import type pg from 'pg'
import { openClient } from '#scripts/lib/database-client.ts'
import { Problem } from '#scripts/lib/problem.ts'
import { isTrueWithin } from '#scripts/local/processes.ts'
import { nthOf, productBid, seed } from '../harness/cast.ts'
import { now } from '../harness/clock.ts'
import { ask } from '../harness/load.ts'
import { allOf, figure, findingsFor, oneWindow, type Run, type Sample, say, seriesOf } from '../harness/measure.ts'
import { killAmid, openStage } from '../harness/stage.ts'
import { openWatcher } from '../harness/watcher-socket.ts'

const SIZE = { carriers: 24, requests: 40 }
/** Messages on their way to the watchers at the kill have arrived after this. */
const ON_ITS_WAY_MS = 100
const SHOWN_PATIENCE_MS = 20_000
const DRAIN_PATIENCE_MS = 60_000
const LEAN_RELAY = new URL('../harness/lean/relay.ts', import.meta.url)
/** The name that the consumer of each product writes to the inbox. */
const CONSUMERS = { lean: 'lean', product: 'requests.count-bids' } as const

/** G14: bids that were committed and not shown when their process was killed, and a backlog of events. */
export const crashes = figure(
  'crashes',
  { full: { kills: 6, backlog: 10_000 }, quick: { kills: 2, backlog: 1_000 } },
  async (run: Run, { kills, backlog }) => {
    const stage = await openStage(run, 'crashes')
    const { folder, redisUrl } = stage
    const databaseUrl = await stage.migrated('crashes')
    const sql = await openClient(databaseUrl, run.stack)
    // the time that a start takes is not measured
    const settings = { NODE_COMPILE_CACHE: `${folder}/compiled` }
    const start = (roles: string) => stage.start({ name: roles, roles, on: { databaseUrl, redisUrl }, settings })
    let last = await start('web,worker,relay')
    const cast = await seed(last.url, databaseUrl, SIZE)
    // the watchers are connected to a process that is not killed
    const other = await start('web')
    say(`killing it in the middle of bids, ${kills} times`)
    const shownAt = await watch(other.url, cast.requestIds, run.stack)
    const killed = []
    for (let round = 0; round < kills; round++) {
      const measure = async () => {
        const message = `Round ${round}`
        const calls = cast.carriers.map((carrier, nth) =>
          productBid({ carrier, requestId: nthOf(cast.requestIds, nth), message }),
        )
        await killAmid(
          calls.map((call) => ask(last.url, call)),
          last,
        )
        const killedAt = now()
        last = await start('web,worker,relay')
        return whatWasShown(sql, { message, shownAt, killedAt, startedAt: now() })
      }
      killed.push(await oneWindow(stage, 'product', round, measure))
    }
    await last.stop()
    await other.stop()
    // the bids placed so far are the model of a backlog
    await sql.query(`create table backlog_model as select * from outbox where type = 'BidPlaced'`)
    const lean = { name: 'lean relay', file: LEAN_RELAY, env: { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl } }
    const drainers = { lean: () => stage.launch(lean), product: () => start('worker,relay') }
    const drained = []
    for (const side of ['lean', 'product'] as const) {
      say(`${side} drains ${backlog} events`)
      await fillBacklog(sql, backlog, cast.requestIds)
      const measure = async () => {
        const drainer = await drainers[side]()
        const sample = await drain(sql, CONSUMERS[side], backlog)
        await drainer.stop()
        return sample
      }
      drained.push(await oneWindow(stage, side, 0, measure))
    }
    const [kill, drainage] = [seriesOf(`Killed ${kills} times amid bids`, killed), `backlog of ${backlog} events`]
    return allOf(findingsFor(kill, 'crashes'), findingsFor(seriesOf(drainage, drained), 'backlog'))
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
  const allShown = Math.max(0, ...shown.map((at) => at - startedAt))
  const unseen = shown.filter((at) => at > killedAt + ON_ITS_WAY_MS).length
  return {
    ms: [],
    values: { 'serves again after ms': startedAt - killedAt, 'all shown ms': allShown },
    counts: { committed: rows.length, 'shown to no one': unseen },
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
  let took = 0
  const isDone = async () => {
    const { rows } = await sql.query<{ done: number; ms: number }>(DONE, [consumer])
    took = rows[0]?.ms ?? 0
    return (rows[0]?.done ?? 0) >= count
  }
  if (!(await isTrueWithin(DRAIN_PATIENCE_MS, isDone)))
    throw new Problem(`${consumer} did not drain ${count} events in time.`)
  return { ms: [], values: { 'a second': (count / took) * 1_000 } }
}
