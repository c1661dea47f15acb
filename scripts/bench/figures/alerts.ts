import { randomUUIDv7 } from 'node:crypto'
import { matchAreas } from '#modules/alerts/steps/match-areas.ts'
import { openClient, withClient } from '#scripts/lib/database-client.ts'
import { withDatabase } from '#scripts/lib/with-database.ts'
import { smtpServer } from '#scripts/local/inbox/smtp.ts'
import { freePort } from '#scripts/local/ports.ts'
import { holdsWithin } from '#scripts/local/processes.ts'
import { bidding, productBid, spreadOver } from '../harness/bids.ts'
import { seed } from '../harness/cast.ts'
import { now } from '../harness/clock.ts'
import { figure, type Run } from '../harness/figure.ts'
import { openClients, openPool } from '../harness/http.ts'
import { closedLoop, measureLoops, openPacer } from '../harness/loops.ts'
import { atLeast, atMost } from '../harness/report.ts'
import { alternate, type Measurer, oneWindow, type Rounds, seriesOf } from '../harness/rounds.ts'
import { type Rate, sendAll, waited } from '../harness/sending.ts'
import { openStage, type Stage } from '../harness/stage.ts'

const SIDES = ['told', 'untold'] as const
type Side = (typeof SIDES)[number]
const PROCESSES = { told: ['told', 'redis told', 'postgres'], untold: ['untold', 'redis untold', 'postgres'] }
/** Until a process that has just started is as quick as it gets. */
const WARM_UP_MS = 4_000

/** What the telling of owners costs bidders; a post that thousands of areas find, and the mails about it. */
export const alerts = figure(
  'alerts',
  {
    full: { areas: 5_000, rate: 100, rounds: 5, windowMs: 2_000 },
    quick: { areas: 500, rate: 100, rounds: 1, windowMs: 700 },
  },
  async (run: Run, { areas, ...rate }) => {
    const stage = await openStage(run, { name: 'alerts' })
    const measurer = { machine: stage.machine, repeats: run.repeats }
    const mailedAt: number[] = []
    const smtp = smtpServer(async () => void mailedAt.push(now()))
    run.stack.defer(() => new Promise<void>((closed) => void smtp.close(closed)))
    const port = await freePort()
    smtp.listen(port, '127.0.0.1')
    const smtpUrl = `smtp://127.0.0.1:${port}`
    const { bids, requestId, databaseUrl } = await measureBids(stage, { measurer, run, smtpUrl, areas, ...rate })
    const matching = await measureMatching(databaseUrl, measurer, run, rate)
    const sql = await openClient(databaseUrl, run.stack)
    const mails = await oneWindow(measurer, 'told', 0, async () => {
      await sql.query('truncate alerts_told')
      mailedAt.length = 0
      await sql.query(BARE, [requestId, '0'])
      await holdsWithin(600_000, () => mailedAt.length >= areas)
      const { length: done } = mailedAt
      const hours = ((mailedAt.at(-1) ?? 0) - (mailedAt[0] ?? 0)) / 3_600_000
      return { ms: [], done, values: { 'an hour': done / hours }, counts: { missing: areas - done } }
    })
    const mailing = seriesOf(`Mails to ${areas} people`, [mails], PROCESSES)
    return {
      lines: [
        bids.ratio('Bid with alerts, against FEATURES_OFF=alerts, p50', 'p50', SIDES, 'ms', atMost(1.1)),
        bids.ratio('   CPU a bid, all processes', 'cpu', SIDES, 'ms'),
        matching.ratio(`${areas} areas find a post, against a bare insert, p50`, 'p50', ['product', 'sql'], 'ms'),
        mailing.size('   mails an hour about it', 'an hour', 'told', 'mails', atLeast(30_000)),
      ],
      series: [bids, matching, mailing],
    }
  },
)

/** Businesses with an area each; every request belongs to another of them. */
const PEOPLE = `
  with people as (
    insert into users (id, email, password_hash, user_type, created_at)
    select uuidv7(), 'person-' || n || '@bench.example', '', 'business', now() from generate_series(1, $1::int) as n returning id
  ), numbered as (select id, row_number() over () as n from people),
  owned as (
    update collection_requests as owned set user_id = numbered.id
    from (select id, row_number() over () as n from collection_requests) as request join numbered using (n) where owned.id = request.id
  )
  insert into saved_areas select uuidv7(), id, 'area', 'Home', 'request', 'BS' || n % 20, 20, 51.4 + n % 20 / 100.0, -2.6, '{}', false, false, true, now()
  from numbered`
/** Everyone is told of a post so much later, with nothing found out. */
const BARE = `
  insert into alerts_told (user_id, subject_id, channel, type, subject_kind, pace, matched_at, due_at)
  select user_id, $1, 'mail', 'jobs', 'request', 'twice_a_day', now(), now() + $2::interval from saved_areas`

/** The same bids to the product with alerts and without; the first stays, with the people in its database. */
async function measureBids(
  stage: Stage,
  { measurer, run, smtpUrl, areas, ...rate }: Rate & { measurer: Measurer; run: Run; smtpUrl: string; areas: number },
) {
  const seedUrl = await stage.migrated('seed')
  const on = { databaseUrl: seedUrl, redisUrl: stage.redisUrl }
  const seeding = await stage.start({ name: 'seeding', roles: 'web', on })
  const cast = await seed(seeding.url, seedUrl, { carriers: 32, requests: 400 })
  await seeding.stop()
  await withClient(seedUrl, (client) => client.query(PEOPLE, [areas]))
  const pacer = await openPacer(run.stack)
  const open = async (side: Side, FEATURES_OFF: string) => {
    const stores = { databaseUrl: await stage.copy('seed', side), redisUrl: await stage.ownRedis(`redis ${side}`) }
    const { url } = await stage.start({ name: side, on: stores, settings: { SMTP_URL: smtpUrl, FEATURES_OFF } })
    const text = bidding(cast, productBid, spreadOver(cast))
    await closedLoop(openClients(run.stack, url, cast.carriers.length, text), WARM_UP_MS)
    return { ...cast, ...stores, ...rate, pacer, pool: openPool(url, run.stack), text: productBid }
  }
  const shots = { told: await open('told', ''), untold: await open('untold', 'alerts') }
  const windows = await alternate(measurer, SIDES, rate.rounds, async (side) => waited(await sendAll(shots[side])))
  const bids = seriesOf(`Reply to a bidder, ${rate.rate} bids/s`, windows, PROCESSES)
  return { bids, requestId: cast.requestIds[0], databaseUrl: shots.told.databaseUrl }
}

const measureMatching = (databaseUrl: string, measurer: Measurer, { stack }: Run, rounds: Rounds) =>
  withDatabase({ DATABASE_URL: databaseUrl }, async (db) => {
    const sql = await openClient(databaseUrl, stack)
    const point = { latitude: 51.455, longitude: -2.588 }
    const seen = { about: 'request' as const, point, text: 'old sofa', photo: false, budget: true, load: null }
    const post = { ...seen, ownerId: randomUUIDv7() }
    const match = () => db.transaction().execute((trx) => matchAreas(trx, { ...post, id: randomUUIDv7() }, new Date()))
    const bare = () => sql.query(BARE, [randomUUIDv7(), '1 day'])
    const sides = { product: [() => match().then(() => true)], sql: [() => bare().then(() => true)] }
    return measureLoops(measurer, 'A post that many areas find, 1 client', sides, rounds)
  })
