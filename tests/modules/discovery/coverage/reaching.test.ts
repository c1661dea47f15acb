import { describe, expect, test } from 'vitest'
import { choosePace } from '#modules/discovery/alerts/contract.ts'
import { keepRequest, reach, requestsWithoutBids, viewRequest } from '#modules/discovery/coverage/contract.ts'
import { HINTS_AFTER_MS } from '#modules/discovery/coverage/rules.ts'
import { cancelRequest } from '#modules/market/requests/contract.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { givenArea, waitUntilHandled } from '#tests/modules/discovery/alerts/givens.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import {
  givenBid,
  givenCarrier,
  givenCustomer,
  givenOpenRequest,
  givenStaff,
  type Person,
} from '#tests/support/people.ts'
import { givenServer, startTestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

const server = await givenServer()

const look = (person: Person, requestId: string) =>
  callOrThrow(server, viewRequest, { as: person, params: { requestId } })
const silences = async (owner: Person) => (await callOrThrow(server, requestsWithoutBids, { as: owner })).items
const requestWithoutBids = async (owner: Person, requestId: string) =>
  (await silences(owner)).find((silence) => silence.requestId === requestId)
const aged = (requestId: string, ms: number) =>
  server.sql.query("update collection_requests set created_at = now() - $2 * interval '1 millisecond' where id = $1", [
    requestId,
    ms,
  ])
const asked = (requestId: string, ownerId: string, days: number) =>
  server.sql.query(
    "insert into request_reminders (request_id, owner_id, posted_at, step, asked_at) values ($1, $2, now(), 'done', now() - $3 * interval '1 day') on conflict (request_id) do update set step = 'done', due_at = null, asked_at = excluded.asked_at",
    [requestId, ownerId, days],
  )

describe('an owner', () => {
  test('sees how many carriers were notified and viewed the request, from two hours until the first bid (SILENCE-01, SILENCE-02, SILENCE-03)', async () => {
    const [first, second] = [await givenCarrier(server), await givenCarrier(server)]
    await givenArea(server, first)
    await callOrThrow(server, choosePace, { as: first, body: { type: 'jobs', channel: 'mail', pace: 'at_once' } })
    const { owner, request } = await givenOpenRequest(server, { postcode: 'BS6 5AA' })
    await until(async () => (await requestWithoutBids(owner, request.id))?.told === 1, 'the carrier to be told')
    for (const carrier of [first, first, second]) await look(carrier, request.id)
    expect(await requestWithoutBids(owner, request.id)).toMatchObject({ looked: null, hints: [], outward: 'BS6' })

    await aged(request.id, HINTS_AFTER_MS + 1_000)
    expect(await requestWithoutBids(owner, request.id)).toMatchObject({ told: 1, looked: 2 })
    expect((await requestWithoutBids(owner, request.id))?.hints).not.toContain('no_carrier')

    await givenBid(server, request.id, 40, second)
    await waitUntilHandled(server)
    expect(await requestWithoutBids(owner, request.id)).toMatchObject({ told: 1, looked: null, hints: [] })
  })

  test('sees that no carrier covers the place yet (SILENCE-02)', async () => {
    const { owner, request } = await givenOpenRequest(server, { postcode: 'TR19 7AA' })
    await aged(request.id, HINTS_AFTER_MS + 1_000)
    const silence = await requestWithoutBids(owner, request.id)
    expect(silence).toMatchObject({ told: 0, looked: 0, outward: 'TR19' })
    expect(silence?.hints).toContain('no_carrier')
  })

  test('doesn’t see other owners’ or closed requests (SILENCE-02)', async () => {
    const { owner, request } = await givenOpenRequest(server)
    expect(await silences(await givenCustomer(server))).toEqual([])
    await callOrThrow(server, cancelRequest, { as: owner, params: { requestId: request.id } })
    expect(await silences(owner)).toEqual([])
  })

  test('confirms once that a request is still needed (SILENCE-04)', async () => {
    const { owner, request } = await givenOpenRequest(server)
    await asked(request.id, owner.id, 8)
    expect(await requestWithoutBids(owner, request.id)).toMatchObject({ old: true, askedAt: expect.any(String) })
    const stranger = await givenCustomer(server)
    expect((await call(server, keepRequest, { as: stranger, params: { requestId: request.id } })).status).toBe(404)
    expect(await requestWithoutBids(owner, request.id)).toMatchObject({ old: true })
    for (let time = 0; time < 2; time++)
      await callOrThrow(server, keepRequest, { as: owner, params: { requestId: request.id } })
    expect(await requestWithoutBids(owner, request.id)).toMatchObject({ old: false, askedAt: null })
  })
})

describe('a view', () => {
  const count = async (requestId: string) =>
    (await server.sql.query('select 1 from request_looks where request_id = $1', [requestId])).rowCount

  test('doesn’t count for owners, customers and businesses without a plan (SILENCE-01)', async () => {
    const { owner, request } = await givenOpenRequest(server)
    for (const person of [owner, await givenCustomer(server), await givenCarrier(server, null)])
      await look(person, request.id)
    expect(await count(request.id)).toBe(0)
  })

  test('is deleted with the business’s account (SILENCE-01)', async () => {
    const { request } = await givenOpenRequest(server)
    const carrier = await givenCarrier(server)
    await look(carrier, request.id)
    expect(await count(request.id)).toBe(1)
    await callOrThrow(server, deleteAccount, { as: carrier, body: { password: carrier.password } })
    expect(await count(request.id)).toBe(0)
  })
})

test('staff see alerts sent, views and the time without bids by outward code (SILENCE-05)', async () => {
  const staff = await givenStaff(server, 'staff', 'viewer')
  const carrier = await givenCarrier(server)
  const { request: silent } = await givenOpenRequest(server, { postcode: 'ZE2 9AA' })
  const { request: answered } = await givenOpenRequest(server, { postcode: 'ZE2 9AB' })
  await look(carrier, silent.id)
  await givenBid(server, answered.id, 40, carrier)
  await aged(silent.id, 25 * 3_600_000)
  const rows = (await callOrThrow(server, reach, { as: staff, query: { days: '7' } })).items
  expect(rows.find(({ outward }) => outward === 'ZE2')).toEqual({
    outward: 'ZE2',
    posts: 2,
    told: 0,
    looks: 1,
    bids: 1,
    firstBidMinutes: 0,
    silentAt24h: 1,
  })
  expect((await call(server, reach, { as: staff, query: { days: '8' } as never })).status).toBe(400)
})

test('with alerts switched off the endpoints answer 404 (BASE-02)', async () => {
  const off = await startTestServer({ FEATURES_OFF: 'alerts' })
  try {
    const owner = await givenCustomer(off)
    expect((await call(off, requestsWithoutBids, { as: owner })).status).toBe(404)
  } finally {
    await off.stop()
  }
})
