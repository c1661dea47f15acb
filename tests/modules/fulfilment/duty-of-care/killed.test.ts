import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenBid, givenOpenRequest } from '#tests/support/people.ts'
import { openTestSystem, type ServerProcess, type TestSystem } from '#tests/support/processes.ts'
import { until } from '#tests/support/until.ts'
import { accept, packOf, readPack } from './givens.ts'

let system: TestSystem
let web: ServerProcess & { sql: TestSystem['sql'] }
beforeAll(async () => {
  system = await openTestSystem()
  web = { ...(await system.start('web')), sql: system.sql }
})
afterAll(() => system.tearDown())

test('makes each pack once if a worker is killed while making packs and another takes over (PACK-01)', async () => {
  const doomed = await system.start('relay,worker')
  const blocker = await system.sql.connect()
  await blocker.query('begin')
  await blocker.query('lock table packs in share mode')
  const jobs = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const { owner, request } = await givenOpenRequest(web)
      const { bid } = await givenBid(web, request.id, 40)
      await accept(web, owner, bid.id)
      return { owner, requestId: request.id }
    }),
  )
  const stuck = `pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into "packs"%'`
  await until(async () => (await system.sql.query(`select 1 from ${stuck}`)).rowCount, 'a pack to get stuck')
  for (const { owner, requestId } of jobs)
    expect((await readPack(web, requestId, owner)).body).toEqual({ made: false, pack: null })
  await doomed.kill9()
  await system.sql.query(`select pg_terminate_backend(pid) from ${stuck}`)
  await blocker.query('rollback')
  blocker.release()

  await system.start('relay,worker')
  for (const { owner, requestId } of jobs) expect((await packOf(web, requestId, owner)).facts.requestId).toBe(requestId)
  expect((await system.sql.query('select 1 from packs')).rowCount).toBe(jobs.length)
})
