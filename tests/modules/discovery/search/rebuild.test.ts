import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { continueRebuild } from '#modules/discovery/search/commands/continue-rebuild.ts'
import {
  compareIndex,
  MAX_COUNTED,
  resumeRebuild,
  search,
  searchState,
  startRebuild,
  stopRebuild,
} from '#modules/discovery/search/contract.ts'
import { postgresEngine } from '#modules/discovery/search/postgres/postgres-engine.ts'
import { openLogger } from '#server/platform/kernel/logger.ts'
import { startServer } from '#server/start.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenOpenRequest, givenStaff } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

const JOBS = 600
// no worker: the test runs the rebuild
const server = await givenServer({ ROLES: 'web' })
const { db } = server
const admin = await givenStaff(server, 'admin', 'admin')
await server.sql.query(
  `insert into collection_requests (id, user_id, title, description, created_at, updated_at)
   select gen_random_uuid(), gen_random_uuid(), 'Sofa number ' || n, 'By the door', now(), now()
   from generate_series(1, ${JOBS}) n`,
)

const worker = (enough: () => boolean = () => false) =>
  continueRebuild({ db, engine: postgresEngine(db), holder: randomUUID() }, enough)
/** Ends the run after this many batches. */
const after = (batches: number) => {
  let done = 0
  return () => done++ >= batches
}
/** Runs a worker and a relay until the test ends. */
async function startWorker(): Promise<void> {
  const running = await startServer({ ...server.config, ROLES: ['worker', 'relay'] }, openLogger(server.config))
  onTestFinished(running.stop)
}
/** now() rounded to milliseconds may be in the future. */
const letLeaseEnd = () => server.sql.query("update search_rebuilds set leased_until = now() - interval '1 second'")
const state = () => callOrThrow(server, searchState, { as: admin })
const jobs = async () => (await callOrThrow(server, search, { query: { term: 'sofa' } })).counts.job

test('a rebuild can be stopped and resumed, and is swapped in at the end', async () => {
  expect(await jobs()).toBe(0)
  const { id } = await callOrThrow(server, startRebuild, { as: admin })
  expect((await call(server, startRebuild, { as: admin })).error?.code).toBe('rebuild_running')
  await worker(after(1))
  await callOrThrow(server, stopRebuild, { as: admin })
  await letLeaseEnd()
  await worker()
  expect((await state()).rebuilds[0]).toMatchObject({ id, status: 'stopped', written: 250, type: 'job' })
  expect(await jobs()).toBe(0)
  expect((await call(server, stopRebuild, { as: admin })).error?.code).toBe('no_rebuild_running')

  await callOrThrow(server, resumeRebuild, { as: admin })
  await worker()
  const { rebuilds, documents, builtAt } = await state()
  expect(rebuilds[0]).toMatchObject({ id, status: 'done', written: JOBS, type: null })
  const [compared] = rebuilds[0]?.comparison?.types ?? []
  expect(compared).toMatchObject({ type: 'job', inDatabase: JOBS, inIndex: JOBS })
  expect(compared?.indexChecksum).toBe(compared?.databaseChecksum)
  expect(documents.job).toBe(JOBS)
  expect(builtAt).not.toBeNull()
  expect(await jobs()).toBe(MAX_COUNTED)
})

test('another process takes over the rebuild of a dead one', async () => {
  await callOrThrow(server, startRebuild, { as: admin })
  await worker(after(1))
  expect(await worker()).toBe(false)
  expect((await state()).rebuilds[0]).toMatchObject({ status: 'running', written: 250 })
  await letLeaseEnd()
  await worker()
  expect((await state()).rebuilds[0]).toMatchObject({ status: 'done', written: JOBS })
})

test('changes during a rebuild are in both indexes', async () => {
  await callOrThrow(server, startRebuild, { as: admin })
  await worker(after(1))
  await startWorker()
  const { request } = await givenOpenRequest(server, { title: 'Harmonium with a bellows' })
  const found = async () =>
    (await callOrThrow(server, search, { query: { term: 'harmonium' } })).items.map(({ id }) => id)
  await until(async () => (await found()).length === 1, 'the change to be in the old index')
  await letLeaseEnd()
  await until(async () => (await state()).rebuilds[0]?.status === 'done', 'the rebuild')
  expect(await found()).toEqual([request.id])
})

test('a requested comparison fixes missing, outdated and surplus documents', async () => {
  const { rows } = await server.sql.query<{ id: string }>(
    `with lost as (delete from search_documents where slot = (select living from search_index)
       and id in (select id from collection_requests order by id limit 2) returning id)
     select id from lost`,
  )
  expect(rows).toHaveLength(2)
  await server.sql.query(
    `update search_documents set version = 0 where id = (select id from collection_requests order by id offset 5 limit 1)`,
  )
  await server.sql.query(
    `insert into search_documents (slot, kind, id, version, title, at, words)
     select living, 5, gen_random_uuid(), 3, 'Nobody knows it', now(), '''nobody''' from search_index`,
  )
  const lost = rows.map(({ id }) => id)
  // an earlier test may have stopped its worker during a comparison
  await server.sql.query('update search_index set compared_until = null')
  await callOrThrow(server, compareIndex, { as: admin })
  await startWorker()
  await until(async () => (await faultsInIndex(lost)) === 0, 'the comparison')
  await until(async () => (await state()).comparison?.differing === 0, 'its report')
  expect((await callOrThrow(server, search, { query: { term: 'nobody' } })).items).toEqual([])
})

/** Counts the documents that are missing of `lost`, outdated or surplus. */
async function faultsInIndex(lost: readonly string[]): Promise<number> {
  const { rows } = await server.sql.query<{ faults: number }>(
    `select ($2 - count(*) filter (where id = any($1)) + count(*) filter (where version = 0 or title = 'Nobody knows it'))::int as faults
     from search_documents where slot = (select living from search_index)`,
    [lost, lost.length],
  )
  return rows[0]?.faults ?? lost.length
}

test('all staff can read the state, only admins can rebuild, and rebuilds are audited', async () => {
  const viewer = await givenStaff(server, 'viewer', 'viewer')
  const agent = await givenStaff(server, 'agent', 'agent')
  expect((await call(server, searchState, { as: viewer })).status).toBe(200)
  for (const endpoint of [startRebuild, stopRebuild, resumeRebuild, compareIndex])
    expect((await call(server, endpoint, { as: agent })).status).toBe(403)
  const { rows } = await server.sql.query(`select action from audit_log where action like 'search.%' order by at`)
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['search.rebuild_started', 'search.rebuild_stopped', 'search.rebuild_resumed']),
  )
})

test('searches do not wait while the other index is emptied', async () => {
  expect(await jobs()).toBeGreaterThan(0)
  const { rows } = await server.sql.query<{ other: string }>(
    `select case living when 'a' then 'b' else 'a' end as other from search_index`,
  )
  const tables = ['documents', 'terms', 'prefixes'].map((what) => `search_${what}_${rows[0]?.other}`)
  const emptying = await server.sql.connect()
  try {
    await emptying.query('begin')
    await emptying.query(`lock table ${tables.join(', ')} in access exclusive mode`)
    expect(await jobs()).toBeGreaterThan(0)
  } finally {
    await emptying.query('rollback')
    emptying.release()
  }
})
