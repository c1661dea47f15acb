import { expect, test } from 'vitest'
import {
  discardJobs,
  repairMatching,
  replayEvents,
  retryJobs,
  steerRepair,
} from '#modules/staff/operations/contract/repairs.ts'
import { consumerNames, countJobs, countReplay, failedJobs } from '#modules/staff/operations/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenStaff } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { repetitions } from '#tests/support/thorough.ts'
import { SETTINGS, waitForRepair } from './givens.ts'

/** A cheap consumer, so that thousands of jobs finish quickly. */
const CONSUMER = 'reports.forget-reporters'
const TYPE = 'AccountDeleted'
const MANY = repetitions(2_000, 10_000)
const FEW = 20
/** Thousands of jobs take seconds on an idle machine, and longer on a busy one. */
const PATIENCE_MS = 150_000

const server = await givenServer(SETTINGS)
const admin = await givenStaff(server, 'admin', 'admin')
const agent = await givenStaff(server, 'agent', 'agent')
const viewer = await givenStaff(server, 'viewer', 'viewer')

/** Inserts events that failed permanently at one consumer only. Returns their fingerprint. */
async function givenDeadLetters(count: number): Promise<string> {
  const fingerprint = Math.floor(Math.random() * 1e15)
    .toString(16)
    .padStart(16, '0')
  const { consumers } = await callOrThrow(server, consumerNames, { as: admin })
  const others = consumers
    .filter(({ name, types }) => types.includes(TYPE) && name !== CONSUMER)
    .map(({ name }) => name)
  await server.sql.query(
    `with happened as (
       insert into outbox (id, type, version, data, at, relayed_at, parked_at)
       select uuidv7(), $1, 1, jsonb_build_object('userId', gen_random_uuid()), now(), now(), now()
       from generate_series(1, $2) returning *
     ), handled as (
       insert into inbox (event_id, consumer) select id, unnest($3::text[]) from happened
     )
     insert into failed_jobs
       (id, consumer, event_id, type, payload, subjects, fingerprint, error, stack, release, attempts, first_failed_at, failed_at)
     select uuidv7(), $4, id, type, jsonb_build_object('id', id, 'type', type, 'version', 1, 'data', data,
         'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
       array[id::text], $5, 'Error: stuck', '', 'test', 10, now(), now()
     from happened`,
    [TYPE, count, [...others, 'live'], CONSUMER, fingerprint],
  )
  return fingerprint
}

async function countHandled(fingerprint: string): Promise<number> {
  const { rows } = await server.sql.query(
    `select count(*)::int as count from failed_jobs j join inbox i using (event_id, consumer) where fingerprint = $1`,
    [fingerprint],
  )
  return rows[0].count
}

test('leaves the remaining jobs waiting for staff when a repair is stopped', async () => {
  const fingerprint = await givenDeadLetters(FEW)
  const { until } = await callOrThrow(server, countJobs, { as: admin, query: { fingerprint } })
  const body = { kind: 'retry' as const, filter: { fingerprint }, until, rate: 2, reason: 'Slowly.' }
  const { id } = await callOrThrow(server, repairMatching, { as: admin, body })
  await callOrThrow(server, steerRepair, { as: admin, params: { repairId: id }, body: { state: 'stopped' } })
  const ended = await waitForRepair(server, admin, id, ({ state }) => state === 'stopped')
  expect(ended.moved).toBeLessThan(FEW)
  const left = await callOrThrow(server, countJobs, { as: admin, query: { fingerprint } })
  expect(left.count).toBe(FEW - ended.moved)
  const again = await call(server, steerRepair, { as: admin, params: { repairId: id }, body: { state: 'running' } })
  expect(again.error?.code).toBe('repair_over')
})

test('discards the jobs that match a filter, once, even if the command is sent twice', async () => {
  const fingerprint = await givenDeadLetters(FEW)
  const { until } = await callOrThrow(server, countJobs, { as: admin, query: { fingerprint } })
  const body = { kind: 'discard' as const, filter: { fingerprint }, until, rate: 1_000, reason: 'They left anyway.' }
  const key = crypto.randomUUID()
  const first = await callOrThrow(server, repairMatching, { as: admin, body, key })
  const second = await callOrThrow(server, repairMatching, { as: admin, body, key })
  expect(second.id).toBe(first.id)
  await waitForRepair(server, admin, first.id, ({ outcome }) => outcome?.discarded === FEW)
  expect(await countHandled(fingerprint)).toBe(FEW)
})

test('replays only the events that the consumer has not handled', async () => {
  const fingerprint = await givenDeadLetters(FEW)
  // as after a release with a new consumer: the others are done, this one has handled half
  await server.sql.query(
    `insert into inbox (event_id, consumer) select event_id, consumer from failed_jobs where fingerprint = $1 order by id limit $2`,
    [fingerprint, FEW / 2],
  )
  const { rows } = await server.sql.query(`delete from failed_jobs where fingerprint = $1 returning event_id`, [
    fingerprint,
  ])
  const ids = rows.map(({ event_id }) => event_id)
  await server.sql.query(`update outbox set done_at = now(), parked_at = null where id = any($1)`, [ids])
  const { rows: span } = await server.sql.query(
    `select min(committed_at) as "from", max(committed_at) as "to" from outbox where id = any($1)`,
    [ids],
  )
  const filter = { consumer: CONSUMER, type: TYPE, from: span[0].from.toISOString() }
  const counted = await callOrThrow(server, countReplay, { as: admin, query: filter })
  expect(counted).toMatchObject({ count: FEW / 2, skipped: FEW / 2 })
  const body = { filter, until: counted.until, rate: 1_000, reason: 'The consumer is new.' }
  const { id } = await callOrThrow(server, replayEvents, { as: admin, body })
  const ended = await waitForRepair(server, admin, id, ({ state }) => state === 'finished')
  expect(ended).toMatchObject({ kind: 'replay', total: FEW / 2, moved: FEW / 2, outcome: null })
  await expect
    .poll(async () => (await callOrThrow(server, countReplay, { as: admin, query: filter })).skipped, {
      timeout: 10_000,
    })
    .toBe(FEW)
  const nothing = await call(server, replayEvents, { as: admin, body })
  expect(nothing.error?.code).toBe('nothing_to_do')
  const nobody = await call(server, countReplay, { as: admin, query: { consumer: 'no.body' } })
  expect(nobody.error?.fields).toHaveProperty('consumer')
})

test('lets viewers read, agents repair selected jobs and admins repair by filter, and refuses everyone else', async () => {
  const fingerprint = await givenDeadLetters(1)
  const [job] = (await callOrThrow(server, failedJobs, { as: viewer, query: { fingerprint } })).items
  if (!job) throw new Error('no job')
  const chosen = { jobIds: [job.id] }
  expect((await call(server, retryJobs, { as: viewer, body: chosen })).error?.code).toBe('level_too_low')
  const discard = { as: viewer, body: { ...chosen, reason: 'No.' } }
  expect((await call(server, discardJobs, discard)).error?.code).toBe('level_too_low')
  const now = new Date().toISOString()
  const bulk = { kind: 'retry' as const, filter: {}, until: now, rate: 1, reason: 'All.' }
  expect((await call(server, repairMatching, { as: agent, body: bulk })).error?.code).toBe('level_too_low')
  const replay = { filter: { consumer: CONSUMER }, until: now, rate: 1, reason: 'All.' }
  expect((await call(server, replayEvents, { as: agent, body: replay })).error?.code).toBe('level_too_low')
  expect((await call(server, failedJobs)).status).toBe(401)
})

test(
  'thousands of failed jobs are counted, retried by a filter at a rate, paused and resumed on the way, and all done once',
  async () => {
    const fingerprint = await givenDeadLetters(MANY)
    const { count, until } = await callOrThrow(server, countJobs, { as: admin, query: { fingerprint } })
    expect(count).toBe(MANY)
    const body = { kind: 'retry' as const, filter: { fingerprint }, until, rate: 1_000, reason: 'The table is back.' }
    const { id } = await callOrThrow(server, repairMatching, { as: admin, body })
    await waitForRepair(server, admin, id, ({ moved }) => moved > 500, PATIENCE_MS)
    const params = { repairId: id }
    const paused = await callOrThrow(server, steerRepair, { as: agent, params, body: { state: 'paused' } })
    expect(paused.moved).toBeLessThan(MANY)
    const refused = await call(server, steerRepair, { as: agent, params, body: { state: 'running' } })
    expect(refused.error?.code).toBe('level_too_low')
    // jobs taken before the pause finish, and no more are taken
    await waitForRepair(server, admin, id, ({ outcome }) => outcome?.retrying === 0, PATIENCE_MS)
    expect((await waitForRepair(server, admin, id, () => true)).moved).toBe(paused.moved)
    await callOrThrow(server, steerRepair, { as: admin, params, body: { state: 'running' } })
    const ended = await waitForRepair(server, admin, id, ({ outcome }) => outcome?.done === MANY, PATIENCE_MS)
    expect(ended).toMatchObject({ state: 'finished', total: MANY, moved: MANY })
    expect(await countHandled(fingerprint)).toBe(MANY)
  },
  2 * PATIENCE_MS,
)
