import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeWebhook, myWebhooks, resendDelivery } from '#modules/discovery/webhooks/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { openTestInbox, type TestInbox } from '#tests/support/inbox.ts'
import { givenCarrier, type Person } from '#tests/support/people.ts'
import { askForTask } from '#tests/support/run-task.ts'
import type { TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { deliveriesOf, type GivenWebhook, givenWebhook, moveClock, sendTest, startWebhookServer } from './givens.ts'
import { openReceiver, type Receiver, verify } from './receiver.ts'

let inbox: TestInbox
let server: TestServer
let receiver: Receiver
let carrier: Person
let hook: GivenWebhook
beforeAll(async () => {
  inbox = await openTestInbox()
  server = await startWebhookServer({ SMTP_URL: inbox.smtpUrl })
  receiver = await openReceiver()
})
afterAll(async () => {
  await server.stop()
  await receiver.close()
  await inbox.close()
})
beforeEach(async () => {
  carrier = await givenCarrier(server)
  hook = await givenWebhook(server, receiver, carrier)
})

const waitForRequests = (times: number) =>
  until(() => receiver.requestsTo(hook.path).length === times, `${times} requests to ${hook.path}`)
const latestDelivery = async () => (await deliveriesOf(server, hook))[0]
const waitForAttempts = (attempts: number) =>
  until(async () => (await latestDelivery())?.attempts === attempts, `attempt ${attempts} to be waitForAttempts`)
const state = async () => (await callOrThrow(server, myWebhooks, { as: carrier })).items[0]

describe('a delivery', () => {
  test('is signed as Standard Webhooks says, and recorded with request and answer (HOOK-03)', async () => {
    receiver.respondWith(hook.path, (response) => response.writeHead(200).end(`ok \u0000 ${'é'.repeat(4_000)}`))
    const { id } = await sendTest(server, hook)
    await waitForRequests(1)
    const [request] = receiver.requestsTo(hook.path)
    if (!request) throw new Error('Nothing was received')
    expect(verify(request, hook.secret)).toEqual({
      type: 'webhook.test',
      version: 1,
      timestamp: expect.any(String),
      data: { webhookId: hook.id },
    })
    expect(request).toMatchObject({ id, headers: { 'content-type': 'application/json' } })
    await waitForAttempts(1)
    const delivery = await latestDelivery()
    expect(delivery).toMatchObject({ id, state: 'sent', body: request.body, status: 200, error: null, nextAt: null })
    expect(delivery?.answer).toMatch(/^ok {2}éé/)
    expect(Buffer.byteLength(delivery?.answer ?? '')).toBeLessThanOrEqual(2_051)
  })

  test('is tried eight times under the same webhook-id, and then has failed (HOOK-03, HOOK-04)', async () => {
    receiver.respondWith(hook.path, 500)
    const { id } = await sendTest(server, hook)
    for (let attempt = 1; attempt <= 8; attempt++) {
      await waitForAttempts(attempt)
      if (attempt < 8) {
        const delivery = await latestDelivery()
        expect(delivery).toMatchObject({ state: 'waiting', status: 500 })
        expect(Date.parse(delivery?.nextAt ?? '')).toBeGreaterThan(Date.now() + 2_000)
        await moveClock(server, hook)
      }
    }
    expect(await latestDelivery()).toMatchObject({ state: 'failed', attempts: 8, nextAt: null })
    expect(receiver.requestsTo(hook.path).map((one) => one.id)).toEqual(Array(8).fill(id))
    for (const request of receiver.requestsTo(hook.path)) expect(verify(request, hook.secret)).toBeTruthy()
    expect(await state()).toMatchObject({ enabled: true, failingSince: expect.any(String) })
  })

  test('succeeds in a later attempt, which ends the endpoint’s failures (HOOK-04)', async () => {
    receiver.respondWith(hook.path, 503)
    await sendTest(server, hook)
    await waitForAttempts(1)
    receiver.respondWith(hook.path, 202)
    await moveClock(server, hook)
    await waitForAttempts(2)
    expect(await latestDelivery()).toMatchObject({ state: 'sent', status: 202 })
    expect(await state()).toMatchObject({ failingSince: null })
  })

  test('isn’t sent to where a redirect points (HOOK-05)', async () => {
    const target = await givenWebhook(server, receiver, carrier)
    receiver.respondWith(hook.path, (response) =>
      response.writeHead(307, { location: receiver.urlOf(target.path) }).end('moved'),
    )
    await sendTest(server, hook)
    await waitForAttempts(1)
    const deliveries = await deliveriesOf(server, hook)
    expect(deliveries[0]).toMatchObject({ state: 'waiting', status: 307, answer: 'moved' })
    expect(receiver.requestsTo(target.path)).toEqual([])
  })

  test('is sent again with the same webhook-id, also after it was sent (HOOK-04)', async () => {
    const { id } = await sendTest(server, hook)
    await waitForAttempts(1)
    const params = { webhookId: hook.id, deliveryId: id }
    const again = await callOrThrow(server, resendDelivery, { as: carrier, params })
    expect(again).toMatchObject({ id, state: 'waiting', attempts: 0 })
    await waitForRequests(2)
    expect(receiver.requestsTo(hook.path).map((one) => one.id)).toEqual([id, id])
    await until(async () => (await latestDelivery())?.state === 'sent', 'it to be sent again')
  })

  test('is kept for 30 days (HOOK-04)', async () => {
    const [old, young] = [await sendTest(server, hook), await sendTest(server, hook)]
    await waitForRequests(2)
    await until(async () => (await deliveriesOf(server, hook)).every((one) => one.state === 'sent'), 'both to be sent')
    const age = (id: string, days: number) =>
      server.sql.query(`update webhook_deliveries set created_at = now() - $2 * interval '1 day' where id = $1`, [
        id,
        days,
      ])
    await age(old.id, 30.01)
    await age(young.id, 29.99)
    expect((await deliveriesOf(server, hook)).map(({ id }) => id)).toEqual([young.id])
    await askForTask(server, 'webhooks.delete-old')
    await until(
      async () => (await server.sql.query('select 1 from webhook_deliveries where id = $1', [old.id])).rowCount === 0,
      'the old one to be deleted',
    )
    expect((await deliveriesOf(server, hook)).map(({ id }) => id)).toEqual([young.id])
  })
})

describe('an endpoint is disabled', () => {
  test('by 410, at once, and its owner mailed (HOOK-04)', async () => {
    receiver.respondWith(hook.path, 410)
    await sendTest(server, hook)
    await waitForAttempts(1)
    expect(await state()).toMatchObject({ enabled: false, disabledReason: 'gone' })
    expect(await latestDelivery()).toMatchObject({ state: 'failed', status: 410 })
    const mail = await inbox.mailTo(carrier.email, /turned off/)
    expect(mail.text).toContain('answered 410')
    expect(mail.text).not.toContain(hook.path)
  })

  test('after failing for three days, and not before, and its owner mailed (HOOK-04)', async () => {
    receiver.respondWith(hook.path, 500)
    await sendTest(server, hook)
    await waitForAttempts(1)
    const failFor = (seconds: number) =>
      server.sql.query(`update webhook_endpoints set failing_since = now() - $2 * interval '1 second' where id = $1`, [
        hook.id,
        seconds,
      ])
    await failFor(3 * 86_400 - 60)
    await moveClock(server, hook)
    await waitForAttempts(2)
    expect(await state()).toMatchObject({ enabled: true })
    await failFor(3 * 86_400)
    await moveClock(server, hook)
    await until(async () => (await state())?.enabled === false, 'the endpoint to be disabled')
    expect(await state()).toMatchObject({ disabledReason: 'failing', disabledAt: expect.any(String) })
    expect(await latestDelivery()).toMatchObject({ state: 'failed' })
    expect((await inbox.mailTo(carrier.email, /turned off/)).text).toContain('three days')
    const params = { webhookId: hook.id, deliveryId: (await latestDelivery())?.id ?? '' }
    expect(await call(server, resendDelivery, { as: carrier, params })).toMatchObject({
      error: { code: 'webhook_off' },
    })
  })
})

test('a receiver that never answers is given up after 10 seconds, and delays no other (HOOK-04)', async () => {
  receiver.respondWith(hook.path, () => undefined)
  const quick = await givenWebhook(server, receiver, await givenCarrier(server))
  const startedAt = Date.now()
  for (let sent = 0; sent < 3; sent++) await sendTest(server, hook)
  await waitForRequests(1)
  for (let sent = 1; sent <= 5; sent++) {
    await sendTest(server, quick)
    await until(() => receiver.requestsTo(quick.path).length === sent, 'the quick endpoint')
  }
  expect(Date.now() - startedAt).toBeLessThan(9_000)
  // one at a time: the others wait for the end of the first
  expect(receiver.requestsTo(hook.path)).toHaveLength(1)
  await until(async () => (await deliveriesOf(server, hook)).some(({ attempts }) => attempts === 1), 'the first to end')
  const ended = (await deliveriesOf(server, hook)).find(({ attempts }) => attempts === 1)
  expect(ended).toMatchObject({
    state: 'waiting',
    status: null,
    error: 'Your server didn’t send a complete answer within 10 seconds.',
  })
  expect(ended?.tookMs).toBeGreaterThanOrEqual(9_900)
})

test('an endpoint shares the places of slow ones until its address has answered (HOOK-04)', async () => {
  const isSlow = async () =>
    (await server.sql.query('select slow from webhook_endpoints where id = $1', [hook.id])).rows[0].slow
  expect(await isSlow()).toBe(true)
  await sendTest(server, hook)
  await waitForAttempts(1)
  expect(await isSlow()).toBe(false)
  const body = { url: `${hook.url}/other`, events: hook.events, enabled: true }
  await callOrThrow(server, changeWebhook, { as: carrier, params: { webhookId: hook.id }, body })
  expect(await isSlow()).toBe(true)
})

test('a receiver that changes the protocol is given up, and keeps no place (HOOK-04)', async () => {
  receiver.respondWith(hook.path, (response) => {
    response.writeHead(101, { connection: 'upgrade', upgrade: 'websocket' })
    response.flushHeaders()
  })
  await sendTest(server, hook)
  await waitForAttempts(1)
  expect(await latestDelivery()).toMatchObject({ state: 'waiting', status: 101 })
})

test('nothing is sent while the owner is suspended', async () => {
  await server.sql.query('update users set suspended_at = now() where id = $1', [carrier.id])
  const { rows } = await server.sql.query(
    `insert into webhook_deliveries (id, endpoint_id, event_id, type, payload, next_at, created_at)
     values (gen_random_uuid(), $1, gen_random_uuid(), 'bid.accepted', '{}', now(), now()) returning id`,
    [hook.id],
  )
  const read = async () =>
    (await server.sql.query('select * from webhook_deliveries where id = $1', [rows[0].id])).rows[0]
  await until(async () => (await read()).attempts === 1, 'an attempt')
  expect(await read()).toMatchObject({ state: 'waiting', error: 'The account is suspended.' })
  expect(receiver.requestsTo(hook.path)).toEqual([])
})
