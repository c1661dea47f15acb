import { randomUUIDv7 } from 'node:crypto'
import type { ClientBase } from 'pg'
import { matchAreas } from '#modules/discovery/alerts/steps/match-areas.ts'
import { openClient } from '#scripts/lib/database-client.ts'
import { addGoodRegistrations } from '#scripts/lib/good-registrations.ts'
import { withDatabase } from '#scripts/lib/with-database.ts'
import { createSmtpServer } from '#scripts/local/inbox/smtp.ts'
import { findFreePort } from '#scripts/local/ports.ts'
import { isTrueWithin } from '#scripts/local/processes.ts'
import { now } from '../harness/clock.ts'
import { measureFeatureCost, ON_AND_OFF, PROCESSES_OF } from '../harness/feature-cost.ts'
import { figure, type Run } from '../harness/figure.ts'
import { measureLoops } from '../harness/loops.ts'
import { atLeast, atMost } from '../harness/report.ts'
import { type Measurer, oneWindow, type Rounds, seriesOf } from '../harness/rounds.ts'
import { openStage } from '../harness/stage.ts'

/** What alerting owners costs bidders; a post that matches thousands of areas, and the mails about it. */
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
    const smtp = createSmtpServer(async () => void mailedAt.push(now()))
    run.stack.defer(() => new Promise<void>((closed) => void smtp.close(closed)))
    const port = await findFreePort()
    smtp.listen(port, '127.0.0.1')
    const smtpUrl = `smtp://127.0.0.1:${port}`
    const settings = { SMTP_URL: smtpUrl }
    const cost = { feature: 'alerts', settings, prepare: (client: ClientBase) => addPeople(client, areas), ...rate }
    const { bids, cast, databaseUrl } = await measureFeatureCost(stage, { measurer, run }, cost)
    const matching = await measureMatching(databaseUrl, measurer, run, rate)
    const sql = await openClient(databaseUrl, run.stack)
    const mails = await oneWindow(measurer, 'on', 0, async () => {
      await sql.query('truncate alerts_told')
      mailedAt.length = 0
      await sql.query(BARE, [cast.requestIds[0], '0'])
      await isTrueWithin(600_000, () => mailedAt.length >= areas)
      const { length: done } = mailedAt
      const hours = ((mailedAt.at(-1) ?? 0) - (mailedAt[0] ?? 0)) / 3_600_000
      return { ms: [], done, values: { 'an hour': done / hours }, counts: { missing: areas - done } }
    })
    const mailing = seriesOf(`Mails to ${areas} people`, [mails], PROCESSES_OF)
    return {
      lines: [
        bids.ratio('Bid with alerts, against FEATURES_OFF=alerts, p50', 'p50', ON_AND_OFF, 'ms', atMost(1.1)),
        bids.ratio('   CPU a bid, all processes', 'cpu', ON_AND_OFF, 'ms'),
        matching.ratio(`${areas} areas find a post, against a bare insert, p50`, 'p50', ['product', 'sql'], 'ms'),
        mailing.size('   mails an hour about it', 'an hour', 'on', 'mails', atLeast(30_000)),
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
/** They are registered: alerts skip carriers that may not bid. */
async function addPeople(client: ClientBase, areas: number): Promise<void> {
  await client.query(PEOPLE, [areas])
  const { rows } = await client.query<{ id: string }>('select user_id as id from saved_areas')
  await addGoodRegistrations(
    client,
    rows.map(({ id }) => id),
  )
}

/** Everyone is alerted to a post this much later, without any matching. */
const BARE = `
  insert into alerts_told (user_id, subject_id, channel, type, subject_kind, pace, matched_at, due_at)
  select user_id, $1, 'mail', 'jobs', 'request', 'twice_a_day', now(), now() + $2::interval from saved_areas`

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
