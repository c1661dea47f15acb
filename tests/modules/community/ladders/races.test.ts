import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { markItemGone } from '#modules/community/items/contract/pages.ts'
import { moveNextLadder } from '#modules/community/ladders/commands/move-next-ladder.ts'
import { startNextStep } from '#modules/community/ladders/contract.ts'
import type { LaddersTables } from '#modules/community/ladders/tables.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { type AnyDb, asModuleDb, openDatabase } from '#server/platform/database/database.ts'
import { call } from '#tests/support/client.ts'
import { TEST_SECRET } from '#tests/support/environment.ts'
import { areWaiting } from '#tests/support/lock-waits.ts'
import type { Person } from '#tests/support/people.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { givenLadder, hoursAfter, moveAll } from './givens.ts'

let server: TestServer
let db: AnyDb
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' })
  db = openDatabase({ DATABASE_URL: server.config.DATABASE_URL, DATABASE_POOL: 8 }, () => undefined)
})
afterAll(async () => {
  await db.destroy()
  await server.stop()
})

// each test moves only its own
afterEach(() => server.sql.query('delete from ladders'))

const move = (now: Date) => moveNextLadder(asModuleDb<LaddersTables>(db), TEST_SECRET, now)
const requestsOf = async (owner: Person) =>
  (await server.sql.query('select 1 from collection_requests where user_id = $1', [owner.id])).rowCount
const givenDue = async () => {
  const { owner, ladder } = await givenLadder(server, { askCharities: false })
  return { owner, ladder, due: new Date(ladder.schedule[0]?.until ?? '') }
}

test('many workers at once post the request once (LADDER-06)', async () => {
  const { owner, ladder, due } = await givenDue()
  await Promise.all(Array.from({ length: 8 }, () => move(due)))
  await moveAll(db, due)
  expect(await requestsOf(owner)).toBe(1)
  const { rows } = await server.sql.query(
    `select step, (select count(*)::int from outbox where type = 'RequestPosted' and data->'card'->>'id' = ladders.id::text) as posted,
      (select array_agg(what order by at) from ladder_history where ladder_id = id) as history
     from ladders where id = $1`,
    [ladder.id],
  )
  expect(rows).toEqual([{ step: 'paid', posted: 1, history: ['started', 'paid'] }])
})

test('a second request of the same ladder is refused by the database (LADDER-02)', async () => {
  const { owner, ladder, due } = await givenDue()
  await moveAll(db, due)
  // as a bug that forgot the first one would leave it
  await server.sql.query(`update items set status = 'available' where id = $1`, [ladder.itemId])
  await server.sql.query(`update ladders set step = 'gift', ended_at = null, move_at = gift_until where id = $1`, [
    ladder.id,
  ])
  await expect(move(due)).rejects.toThrow(/collection_requests_pkey/)
  expect(await requestsOf(owner)).toBe(1)
})

test('one ladder that fails doesn’t delay the others (LADDER-06)', async () => {
  const broken = await givenDue()
  const { owner, due } = await givenDue()
  await server.sql.query(`update ladders set draft = '{"load": {}}'::jsonb where id = $1`, [broken.ladder.id])
  await expect(move(due)).rejects.toThrow()
  await moveAll(db, due)
  expect(await requestsOf(owner)).toBe(1)
})

test('an account that is deleted while its ladder moves leaves nothing behind (LADDER-06, R31)', async () => {
  const { owner, due } = await givenDue()
  // the account is locked, as by its deletion
  const deleting = await server.sql.connect()
  await deleting.query('begin')
  await deleting.query('select 1 from users where id = $1 for update', [owner.id])
  const moving = move(due)
  await until(() => areWaiting(server, 1), 'the worker to wait for the account')
  await deleting.query('delete from ladders where owner_id = $1', [owner.id])
  await deleting.query('delete from users where id = $1', [owner.id])
  await deleting.query('commit')
  deleting.release()
  expect(await moving).toBe(true)
  expect(await requestsOf(owner)).toBe(0)
})

test('a deletion waits for the move, and then deletes the request too (LADDER-06)', async () => {
  const { owner, ladder, due } = await givenDue()
  const [, deleted] = await Promise.all([
    move(due),
    call(server, deleteAccount, { as: owner, body: { password: owner.password } }),
  ])
  expect(deleted.ok).toBe(true)
  await moveAll(db, due)
  const { rows } = await server.sql.query(
    `select (select count(*)::int from ladders where id = $1) as ladders,
      (select count(*)::int from collection_requests where id = $1 and status = 'pending') as open`,
    [ladder.id],
  )
  expect(rows).toEqual([{ ladders: 0, open: 0 }])
})

test('of a handover and the end of the step, one wins (LADDER-04)', async () => {
  for (let nth = 0; nth < 5; nth++) {
    const { owner, ladder, due } = await givenDue()
    const [gone] = await Promise.all([
      call(server, markItemGone, { as: owner, params: { itemId: ladder.itemId } }),
      move(due),
    ])
    await moveAll(db, hoursAfter(due.toISOString(), 2))
    const { rows } = await server.sql.query('select step from ladders where id = $1', [ladder.id])
    expect(rows).toEqual([{ step: gone.ok ? 'done' : 'paid' }])
    expect(await requestsOf(owner)).toBe(gone.ok ? 0 : 1)
  }
})

test('of the owner’s command and the end of the step, one begins the next step (LADDER-03)', async () => {
  const { owner, ladder, due } = await givenDue()
  const params = { ladderId: ladder.id }
  await Promise.all([call(server, startNextStep, { as: owner, params, body: { step: 'gift' } }), move(due)])
  await moveAll(db, due)
  expect(await requestsOf(owner)).toBe(1)
})
