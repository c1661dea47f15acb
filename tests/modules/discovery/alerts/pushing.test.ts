import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { signOutEverywhere } from '#modules/core/accounts/contract.ts'
import { addDevice, type Device, removeDevice, renewDevice } from '#modules/discovery/alerts/contract/devices.ts'
import { type AlertType, choosePace, myAlerts } from '#modules/discovery/alerts/contract.ts'
import { openPushEmulator, type Subscription } from '#scripts/push-emulator/server.ts'
import { vapidKeys } from '#scripts/push-emulator/vapid-keys.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCarrier, givenCustomer, givenOpenRequest, type Person } from '#tests/support/people.ts'
import { givenServer, startTestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { givenArea, sentRows, waitUntilHandled } from './givens.ts'

const emulator = await openPushEmulator({ port: 0 })
const server = await givenServer({ ...vapidKeys('of these tests'), PUSH_EMULATOR_URL: emulator.url })
afterAll(() => emulator.stop())

const add = (as: Person, subscription: Subscription): Promise<Device> =>
  callOrThrow(server, addDevice, { as, body: { ...subscription, name: 'Chrome on Linux' } })
const pushAtOnce = (as: Person, type: AlertType) =>
  callOrThrow(server, choosePace, { as, body: { type, channel: 'push', pace: 'at_once' } })
const pushesTo = ({ endpoint }: Subscription) => emulator.received.filter((push) => push.endpoint === endpoint)
const devicesOf = async (as: Person) => (await callOrThrow(server, myAlerts, { as })).push?.devices ?? []

let carrier: Person
let browser: Subscription
beforeEach(async () => {
  carrier = await givenCarrier(server)
  browser = emulator.subscribe()
  await add(carrier, browser)
  await pushAtOnce(carrier, 'jobs')
  await givenArea(server, carrier)
})

describe('a push', () => {
  test('arrives encrypted with title and area, without names, prices or other text (PUSH-01)', async () => {
    const { owner, request } = await givenOpenRequest(server, {
      title: 'Sofa, 2 seats',
      description: 'Ring Ann, the code is 4711.',
      postcode: 'BS6 5QA',
      budget: 80,
    })
    await until(() => pushesTo(browser).length > 0, 'the push')
    const [push] = pushesTo(browser)
    expect(push?.message).toEqual({ title: 'Sofa, 2 seats in BS6', url: `/job/${request.id}`, tag: expect.any(String) })
    expect(push?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      topic: expect.stringMatching(/^[\w-]{1,32}$/),
    })
    expect(JSON.stringify(push)).not.toMatch(new RegExp(`Ann|4711|£|${owner.email}`))
  })

  test('about a bid contains no price or bidder and is sent once (PUSH-01)', async () => {
    const owner = await givenCustomer(server)
    const phone = emulator.subscribe()
    await add(owner, phone)
    await pushAtOnce(owner, 'bids')
    const { request } = await givenOpenRequest(server, { owner, title: 'Two fridges' })
    await givenBid(server, request.id, 61)
    await until(() => pushesTo(phone).length > 0, 'the push')
    expect(pushesTo(phone)[0]?.message).toMatchObject({ title: 'New bid on “Two fridges”', url: `/job/${request.id}` })
    await waitUntilHandled(server)
    await pause(1_500)
    expect(pushesTo(phone)).toHaveLength(1)
  })

  test('is off by default (ALERT-03)', async () => {
    const quiet = await givenCarrier(server)
    const laptop = emulator.subscribe()
    await add(quiet, laptop)
    await givenArea(server, quiet)
    await givenOpenRequest(server, { title: 'For the others', postcode: 'BS6 5QA' })
    await until(() => pushesTo(browser).length > 0, 'the push to another')
    expect(pushesTo(laptop)).toEqual([])
  })
})

describe('devices', () => {
  test.each([404, 410])('are deleted when the push service answers %i (PUSH-03)', async (status) => {
    emulator.answer(browser.endpoint, status)
    await givenOpenRequest(server, { postcode: 'BS6 5QA' })
    await until(async () => (await devicesOf(carrier)).length === 0, 'the device to go')
  })

  test('wait while the push service is down, and are paused after five failures in seven days (PUSH-03)', async () => {
    emulator.answer(browser.endpoint, 500)
    const { request } = await givenOpenRequest(server, { postcode: 'BS6 5QA' })
    for (let failures = 1; failures <= 5; failures++) {
      await until(async () => {
        const { rows } = await server.sql.query(
          'select cardinality(failed_at) as n from push_devices where user_id = $1',
          [carrier.id],
        )
        return Number(rows[0].n) === failures
      }, `failure ${failures}`)
      expect((await devicesOf(carrier))[0]?.paused).toBe(failures === 5)
      const waiting = async () => (await sentRows(server, carrier.id)).find((row) => row.channel === 'push')
      await until(async () => (await waiting())?.state === 'waiting', 'it to wait')
      expect((await waiting())?.subject_id).toBe(request.id)
      await server.sql.query(`update alerts_told set due_at = now() where user_id = $1 and channel = 'push'`, [
        carrier.id,
      ])
    }
    emulator.answer(browser.endpoint, 201)
    await add(carrier, browser)
    expect((await devicesOf(carrier))[0]?.paused).toBe(false)
    await givenOpenRequest(server, { title: 'Back again', postcode: 'BS6 5QA' })
    await until(() => pushesTo(browser).length > 0, 'the push')
  })

  test.each([
    'https://evil.example/push',
    'http://127.0.0.1:5432/',
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'http://169.254.169.254/latest/meta-data',
  ])('refuse %s, which is no push service, without calling it (PUSH-03)', async (endpoint) => {
    const body = { ...browser, endpoint, name: 'Chrome' }
    const answer = await call(server, addDevice, { as: carrier, body })
    expect([answer.status, answer.error?.code]).toEqual([400, 'push_address'])
  })

  test('are refused with invalid keys (PUSH-03)', async () => {
    const body = { ...browser, keys: { ...browser.keys, p256dh: 'B'.repeat(87) }, name: 'Chrome' }
    const answer = await call(server, addDevice, { as: carrier, body })
    expect([answer.status, answer.error?.code]).toEqual([400, 'push_keys'])
    const { name: _, ...renewed } = { ...body, oldEndpoint: browser.endpoint }
    expect((await call(server, renewDevice, { body: renewed })).error?.code).toBe('push_keys')
  })

  test('are limited to ten per person; a known one can be added again (PUSH-03)', async () => {
    const others = Array.from({ length: 9 }, () => emulator.subscribe())
    for (const other of others) await add(carrier, other)
    const one = await call(server, addDevice, { as: carrier, body: { ...emulator.subscribe(), name: 'One too many' } })
    expect([one.status, one.error?.code]).toEqual([409, 'devices_full'])
    await add(carrier, browser)
    expect(await devicesOf(carrier)).toHaveLength(10)
  })

  test('belong to the person who added them last, and to no one once removed (PUSH-01)', async () => {
    const next = await givenCustomer(server)
    const { id } = await add(next, browser)
    expect(await devicesOf(carrier)).toEqual([])
    await callOrThrow(server, removeDevice, { as: carrier, params: { deviceId: id } })
    expect(await devicesOf(next)).toHaveLength(1)
    await callOrThrow(server, removeDevice, { as: next, params: { deviceId: id } })
    expect(await devicesOf(next)).toEqual([])
  })

  test('are removed when their owner signs out everywhere (PUSH-01)', async () => {
    const other = await givenCustomer(server)
    await add(other, emulator.subscribe())
    await add(carrier, emulator.subscribe())
    await callOrThrow(server, signOutEverywhere, { as: carrier })
    const left = async () => {
      const { rows } = await server.sql.query('select id from push_devices where user_id = $1', [carrier.id])
      return rows.length
    }
    await until(async () => (await left()) === 0, 'the devices to go')
    expect(await devicesOf(other)).toHaveLength(1)
  })

  test('get a new address from anyone who knows the old one (PUSH-02)', async () => {
    const moved = emulator.subscribe()
    const body = { ...moved, oldEndpoint: `${emulator.url}/push/unknown` }
    expect((await call(server, renewDevice, { body })).status).toBe(404)
    await callOrThrow(server, renewDevice, { body: { ...moved, oldEndpoint: browser.endpoint } })
    await givenOpenRequest(server, { postcode: 'BS6 5QA' })
    await until(() => pushesTo(moved).length > 0, 'the push')
    expect(pushesTo(browser)).toEqual([])
  })

  test('are stored with encrypted addresses and keys (ALERT-07)', async () => {
    const { rows } = await server.sql.query(
      `select d::text as row, encode(sealed, 'escape') as sealed from push_devices d where user_id = $1`,
      [carrier.id],
    )
    for (const secret of [browser.endpoint, browser.keys.auth, browser.keys.p256dh])
      expect(JSON.stringify(rows)).not.toContain(secret)
  })
})

test('don’t follow redirects of a push service (PUSH-03)', async () => {
  emulator.answer(browser.endpoint, 307)
  const tries = emulator.tries()
  await givenOpenRequest(server, { postcode: 'BS6 5QA' })
  await until(() => emulator.tries() > tries, 'the push to be tried')
  await until(async () => {
    const { rows } = await server.sql.query('select last_error from push_devices where user_id = $1', [carrier.id])
    return rows[0].last_error === 'HTTP 307'
  }, 'the failure to be noted')
})

test('without VAPID keys, or with the feature off, pushes are unavailable (PUSH-02, BASE-02)', async () => {
  for (const settings of [{}, { ...vapidKeys('of these tests'), FEATURES_OFF: 'push' }]) {
    const off = await startTestServer({ ROLES: 'web', ...settings })
    const ann = await givenCustomer(off)
    expect((await callOrThrow(off, myAlerts, { as: ann })).push).toBeNull()
    const answer = await call(off, addDevice, { as: ann, body: { ...browser, name: 'Chrome' } })
    expect(answer.status).toBe(404)
    await off.stop()
  }
})
