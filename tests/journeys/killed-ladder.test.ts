import { afterAll, beforeAll, expect, test } from 'vitest'
import { readLadder, startLadder } from '#modules/community/ladders/contract.ts'
import { LADDER } from '#tests/modules/community/ladders/givens.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { areWaiting } from '#tests/support/lock-waits.ts'
import { givenCustomer } from '#tests/support/people.ts'
import { openTestSystem, type TestSystem } from '#tests/support/processes.ts'
import { until } from '#tests/support/until.ts'

let system: TestSystem
beforeAll(async () => {
  system = await openTestSystem()
})
afterAll(() => system.tearDown())

test('another worker posts the request once when the first is killed between posting and marking (LADDER-02, LADDER-06)', async () => {
  const web = await system.start('web,relay')
  const owner = await givenCustomer({ url: web.url, sql: system.sql })
  const body = { ...LADDER, askCharities: false }
  const { id } = await callOrThrow(web, startLadder, { as: owner, body })
  // marking a ladder waits for the test: the worker has posted the request by then
  await system.sql.query(`
    create function wait_for_test() returns trigger language plpgsql security definer as $$
    begin
      if new.step = 'paid' then perform pg_advisory_xact_lock(69); end if;
      return new;
    end $$`)
  await system.sql.query(
    'create trigger wait_for_test before update on ladders for each row execute function wait_for_test()',
  )
  const inTheWay = await system.sql.connect()
  await inTheWay.query('select pg_advisory_lock(69)')
  await system.sql.query(`update ladders set gift_until = now(), move_at = now() where id = $1`, [id])

  const worker = await system.start('worker')
  await until(() => areWaiting(system, 1), 'the worker to have posted the request')
  await worker.kill9()
  await inTheWay.query('select pg_advisory_unlock(69)')
  inTheWay.release()

  await system.start('worker')
  const step = async () => (await callOrThrow(web, readLadder, { as: owner, params: { ladderId: id } })).step
  await until(async () => (await step()) === 'paid', 'another worker to post it')
  const requests = await system.sql.query('select id from collection_requests where user_id = $1', [owner.id])
  expect(requests.rows).toEqual([{ id }])
  const posted = await system.sql.query(`select 1 from outbox where type = 'RequestPosted'`)
  expect(posted.rowCount).toBe(1)
})
