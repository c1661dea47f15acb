import { randomUUIDv7 } from 'node:crypto'
import type { ClientBase } from 'pg'
import { insertPostAlerts } from '#modules/discovery/alerts/steps/insert-post-alerts.ts'
import { openClient } from '#scripts/lib/database-client.ts'
import { addGoodRegistrations } from '#scripts/lib/good-registrations.ts'
import { withDatabase } from '#scripts/lib/with-database.ts'
import { createSmtpServer } from '#scripts/local/inbox/smtp.ts'
import { findFreePort } from '#scripts/local/ports.ts'
import { isTrueWithin } from '#scripts/local/processes.ts'
import { PROCESSES_OF } from '../harness/cast.ts'
import { now } from '../harness/clock.ts'
import { measureFeatureCost } from '../harness/feature-cost.ts'
import { repeatAll } from '../harness/load.ts'
import { allOf, figure, findingsFor, measureLoops, oneWindow, type Run, seriesOf } from '../harness/measure.ts'

/**
 * Measures how much alerts slow down bids, how long it takes to match a post to thousands of areas, and how many mails
 * an hour are sent about it.
 */
export const alerts = figure(
  'alerts',
  {
    full: { areas: 5_000, rate: 100, rounds: 5, windowMs: 2_000 },
    quick: { areas: 500, rate: 100, rounds: 1, windowMs: 700 },
  },
  async (run: Run, { areas, ...rate }) => {
    const mailedAt: number[] = []
    const smtp = createSmtpServer(async () => void mailedAt.push(now()))
    run.stack.defer(() => new Promise<void>((closed) => void smtp.close(closed)))
    const port = await findFreePort()
    smtp.listen(port, '127.0.0.1')
    const settings = { SMTP_URL: `smtp://127.0.0.1:${port}` }
    const cost = { feature: 'alerts', settings, prepare: (client: ClientBase) => addPeople(client, areas), ...rate }
    const { stage, bids, cast, databaseUrl } = await measureFeatureCost(run, cost)
    const sql = await openClient(databaseUrl, run.stack)
    const matching = await withDatabase({ DATABASE_URL: databaseUrl }, (db) => {
      const match = () => db.transaction().execute((trx) => insertPostAlerts(trx, newPost(), new Date()))
      const bare = () => sql.query(INSERT_ALERTS, [randomUUIDv7(), '1 day'])
      const sides = { product: repeatAll([match]), sql: repeatAll([bare]) }
      return measureLoops(stage, `${areas} areas`, sides, rate)
    })
    const mails = await oneWindow(stage, 'on', 0, async () => {
      await sql.query('truncate alerts_told')
      mailedAt.length = 0
      await sql.query(INSERT_ALERTS, [cast.requestIds[0], '0'])
      await isTrueWithin(600_000, () => mailedAt.length >= areas)
      const { length: done } = mailedAt
      const hours = ((mailedAt.at(-1) ?? 0) - (mailedAt[0] ?? 0)) / 3_600_000
      return { ms: [], done, values: { 'an hour': done / hours }, counts: { missing: areas - done } }
    })
    const mailing = seriesOf(`Mails to ${areas} people`, [mails], PROCESSES_OF)
    return allOf(findingsFor(bids, 'feature'), findingsFor(matching, 'matching'), findingsFor(mailing, 'mails'))
  },
)

const POINT = { latitude: 51.455, longitude: -2.588 }
const newPost = () => ({
  ...{ id: randomUUIDv7(), ownerId: randomUUIDv7(), about: 'request' as const },
  ...{ point: POINT, text: 'old sofa', photo: false, budget: true, load: null },
})

/** Businesses with an area each; each request is given to a different one of them. */
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
  const ids = rows.map(({ id }) => id)
  await addGoodRegistrations(client, ids)
}

/** Inserts an alert about post `$1` for everyone with an area, due after `$2`: the baseline without matching. */
const INSERT_ALERTS = `
  insert into alerts_told (user_id, subject_id, channel, type, subject_kind, pace, matched_at, due_at)
  select user_id, $1, 'mail', 'jobs', 'request', 'twice_a_day', now(), now() + $2::interval from saved_areas`
