import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { search } from '#modules/discovery/search/contract.ts'
import { acceptBid } from '#modules/market/bidding/accept/contract.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenOpenRequest } from '#tests/support/people.ts'
import { openTestSystem, type ServerProcess, type TestSystem } from '#tests/support/processes.ts'
import { until } from '#tests/support/until.ts'

const JOBS = 12
let system: TestSystem
let web: ServerProcess & { sql: TestSystem['sql'] }
beforeAll(async () => {
  system = await openTestSystem()
  web = { ...(await system.start('web')), sql: system.sql }
})
afterAll(() => system.tearDown())

const found = async (term: string) => (await callOrThrow(web, search, { query: { term } })).items.map(({ id }) => id)
const undelivered = async (): Promise<number> =>
  (await system.sql.query('select count(*)::int as n from outbox where done_at is null')).rows[0].n
/** Compares the index entries of jobs with what they should be: ids with versions. */
async function expectIndexToBeRight(): Promise<void> {
  const { rows: kept } = await system.sql.query(
    `select id, version::int from search_documents
     where slot = (select living from search_index) and kind = 0 and words is not null order by id`,
  )
  const { rows: open } = await system.sql.query(
    `select id, version from collection_requests where status = 'pending' order by id`,
  )
  expect(kept).toEqual(open)
}

describe('kill -9 of the process that indexes', () => {
  test('in the middle of a document: another one indexes it, and what was closed in between is not found', async () => {
    const relay = await system.start('relay')
    await Promise.all(
      Array.from({ length: JOBS }, (_, nth) => givenOpenRequest(web, { title: `Accordion number ${nth}` })),
    )
    const blocker = await system.sql.connect()
    await blocker.query('begin')
    await blocker.query('lock table search_documents in share mode')
    const doomed = await system.start('worker')
    const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%search_documents%'`
    await until(async () => ((await system.sql.query(waiting)).rowCount ?? 0) > 0, 'the indexer to be in the middle')
    await doomed.kill9()
    const { owner, request } = await givenOpenRequest(web, { title: 'Accordion in its case' })
    const { bid } = await givenBid(web, request.id, 40)
    await callOrThrow(web, acceptBid, { as: owner, params: { bidId: bid.id } })
    await blocker.query('rollback')
    blocker.release()
    const second = await system.start('worker')
    await until(async () => (await found('accordion')).length === JOBS, 'the index')
    await until(async () => (await undelivered()) === 0, 'the confirmation')
    expect(await found('accordion')).not.toContain(request.id)
    await expectIndexToBeRight()
    await Promise.all([relay.kill9(), second.kill9()])
  })

  test('in the middle of a rebuild: another worker continues and swaps', async () => {
    await system.sql.query(
      `insert into collection_requests (id, user_id, title, description, created_at, updated_at)
       select gen_random_uuid(), gen_random_uuid(), 'Banjo ' || n, 'By the door', now(), now() from generate_series(1, 3000) n`,
    )
    await system.sql.query(
      `insert into search_rebuilds (id, status, expected, started_at) values (gen_random_uuid(), 'running', 3000, now())`,
    )
    const status = async () => (await system.sql.query('select status, written from search_rebuilds')).rows[0]
    const doomed = await system.start('worker')
    await until(async () => (await status()).written > 0, 'the rebuild to begin')
    await doomed.kill9()
    expect((await status()).status).toBe('running')
    const second = await system.start('worker,relay')
    await until(async () => (await status()).status === 'done', 'the rebuild')
    await expectIndexToBeRight()
    await second.kill9()
  })
})

test('finds a posted job across processes until it is accepted', async () => {
  const processes = await Promise.all([system.start('relay'), system.start('worker')])
  const { owner, request } = await givenOpenRequest(web, { title: 'Clavichord in three parts' })
  await until(async () => (await found('clavicord')).includes(request.id), 'the job to be found')
  const { bid } = await givenBid(web, request.id, 60)
  expect(await found('clavichord')).toEqual([request.id])
  await callOrThrow(web, acceptBid, { as: owner, params: { bidId: bid.id } })
  await until(async () => (await found('clavichord')).length === 0, 'the job to be gone')
  await Promise.all(processes.map((process) => process.kill9()))
})
