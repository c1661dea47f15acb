import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenCarrier } from '#tests/support/people.ts'
import { openTestSystem, type ServerProcess, type TestSystem } from '#tests/support/processes.ts'
import { until } from '#tests/support/until.ts'
import { deliveriesOf, givenWebhook, sendTest } from './givens.ts'
import { openReceiver, type Receiver } from './receiver.ts'

let receiver: Receiver
let system: TestSystem
let web: ServerProcess & { sql: TestSystem['sql'] }
beforeAll(async () => {
  receiver = await openReceiver()
  system = await openTestSystem()
  web = { ...(await system.start('web', SETTINGS)), sql: system.sql }
})
afterAll(async () => {
  await system.tearDown()
  await receiver.close()
})

const SETTINGS = { WEBHOOKS_TO_LOCALHOST: 'allowed' }
const startWorker = () => system.start('relay,worker', SETTINGS)
const isClaimed = async (id: string) =>
  (await system.sql.query('select claimed_until from webhook_endpoints where id = $1', [id])).rows[0].claimed_until !==
  null

test('after kill -9 during a request another worker sends it again, with the same webhook-id (HOOK-03, HOOK-04)', async () => {
  const hook = await givenWebhook(web, receiver, await givenCarrier(web))
  receiver.respondWith(hook.path, () => undefined)
  const doomed = await startWorker()
  const { id } = await sendTest(web, hook)
  await until(() => receiver.requestsTo(hook.path).length === 1, 'the first request')
  await doomed.kill9()
  receiver.respondWith(hook.path, 204)
  const next = await startWorker()
  expect(await isClaimed(hook.id)).toBe(true)
  // the lease of 30 seconds, passed
  await system.sql.query('update webhook_endpoints set claimed_until = now() where id = $1', [hook.id])
  await until(async () => (await deliveriesOf(web, hook))[0]?.state === 'sent', 'the delivery')
  expect(receiver.requestsTo(hook.path).map((one) => one.id)).toEqual([id, id])
  // the next test has one worker only
  await next.stop()
})

test('a worker that is stopped gives its endpoints back, and its delivery counts no attempt', async () => {
  const hook = await givenWebhook(web, receiver, await givenCarrier(web))
  receiver.respondWith(hook.path, () => undefined)
  await sendTest(web, hook)
  const last = await startWorker()
  await until(() => receiver.requestsTo(hook.path).length > 0, 'the request')
  await last.stop()
  expect(await isClaimed(hook.id)).toBe(false)
  expect(await deliveriesOf(web, hook)).toMatchObject([{ state: 'waiting', attempts: 0 }])
})
