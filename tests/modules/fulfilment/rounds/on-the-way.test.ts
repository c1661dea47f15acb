import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blockPerson } from '#modules/community/blocking/contract.ts'
import { jobsOnTheWay } from '#modules/fulfilment/rounds/contract.ts'
import { changeVehicle } from '#modules/fulfilment/visits/arrival/contract.ts'
import { cancelRequest } from '#modules/market/requests/contract.ts'
import { dayIn } from '#tests/modules/fulfilment/visits/givens.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCarrier, givenOpenRequest } from '#tests/support/people.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { givenPlaces, givenRoundJob, givenVan, jobsAre, roundsOnce, saveSettings } from './givens.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await givenPlaces(server)
})
afterAll(() => server.stop())

const PLATE = 'BD68 RTV'
let days = 2
/** A day of its own for each test, within the days that owners can choose. */
const nextDay = (): string => dayIn(days++)

async function givenVanToday(start: string | null = 'BS1', size: object = {}) {
  const carrier = await givenCarrier(server)
  const vehicleId = await givenVan(server, carrier, { plate: PLATE, ...size })
  if (start) await saveSettings(server, carrier, { start })
  const day = nextDay()
  const found = (part: 'morning' | 'afternoon' = 'morning') =>
    callOrThrow(server, jobsOnTheWay, { as: carrier, query: { day, part, vehicleId } })
  return { carrier, vehicleId, day, found }
}

/** Posts an open request for one half-day only, so that other tests don't find it. */
const givenOpen = async (day: string, fields: object = {}) =>
  givenOpenRequest(server, {
    ...{ title: 'On the way', postcode: 'BS3 1AA', budget: 60 },
    load: { items: [{ key: 'bookcase', n: 1 }], halfDays: [{ day, part: 'morning' }] },
    ...fields,
  })
const withLoad = (day: string, load: object) => ({ load: { halfDays: [{ day, part: 'morning' as const }], ...load } })

describe('on your way (ROUND-02)', () => {
  test('are the open requests that fit the half-day, the least detour first', async () => {
    const { carrier, day, found } = await givenVanToday()
    await givenRoundJob(server, {
      carrier,
      time: { day, part: 'morning', plate: PLATE },
      postcode: 'BS5 1AA',
      pounds: 80,
    })
    await roundsOnce(server, carrier, { day, are: jobsAre(1) })
    const { request: beyond } = await givenOpen(day, { postcode: 'BS6 1AA' })
    const { request: between } = await givenOpen(day, { postcode: 'BS3 1AA' })
    await givenOpen(day, { postcode: 'GL1 1AA' })
    await givenOpen(day, { postcode: null })
    const { items, hasPlace } = await found()
    expect(hasPlace).toBe(true)
    expect(items.map(({ requestId }) => requestId)).toEqual([between.id, beyond.id])
    const [first, second] = items
    expect(first).toMatchObject({
      ...{ title: 'On the way', locationText: 'BS3, Bristol', outward: 'BS3', listed: true, extraMiles: 0 },
      // £80 and £60 over the 10.4 miles of the round
      suggestion: { pounds: 60, basis: 'budget', poundsPerMile: 13.46 },
    })
    expect(second).toMatchObject({ extraMiles: 2.6, suggestion: { poundsPerMile: 10.77 } })
    expect(second?.extraMinutes).toBe((first?.extraMinutes ?? 0) + 8)
    expect((await found('afternoon')).items).toEqual([])
    // what the public may read, and nothing else (R06, R33)
    expect(JSON.stringify(items)).not.toContain('1AA')
    expect(Object.keys(first ?? {}).toSorted()).toEqual([
      'extraMiles',
      'extraMinutes',
      'listed',
      'load',
      'locationText',
      'outward',
      'point',
      'requestId',
      'suggestion',
      'title',
    ])
  })

  test('include those for any day, and suggest the median of the carrier’s own prices without a budget', async () => {
    const { carrier, day, found } = await givenVanToday('BS8')
    for (const pounds of [40, 90, 60])
      await givenRoundJob(server, { carrier, time: { day: dayIn(1), part: 'evening', plate: PLATE }, pounds })
    const { owner, request } = await givenOpenRequest(server, { postcode: 'BS8 1AA', title: 'Any day' })
    const { items } = await found()
    expect(items).toMatchObject([
      {
        ...{ requestId: request.id, listed: false, load: { litres: 2_000, kg: 250 }, extraMiles: 0, extraMinutes: 30 },
        suggestion: { pounds: 60, basis: 'own_median', poundsPerMile: null },
      },
    ])
    const newcomer = await givenCarrier(server)
    const vehicleId = await givenVan(server, newcomer, { plate: PLATE, litres: null, payloadKg: null })
    await saveSettings(server, newcomer, { start: 'BS8' })
    const query = { day, part: 'morning' as const, vehicleId }
    expect((await callOrThrow(server, jobsOnTheWay, { as: newcomer, query })).items).toMatchObject([
      { requestId: request.id, load: { litres: null, kg: null }, extraMinutes: 15, suggestion: null },
    ])
    await callOrThrow(server, cancelRequest, { as: owner, params: { requestId: request.id } })
  })

  test('leave out what the carrier can’t bid on, or has bid on', async () => {
    const { carrier, day, found } = await givenVanToday()
    await givenOpen(day, { owner: carrier })
    const bidOn = await givenOpen(day)
    const { bid } = await givenBid(server, bidOn.request.id, 50, carrier)
    expect((await found()).items).toEqual([])
    const other = await givenOpen(day, { owner: bidOn.owner })
    const hidden = await givenOpen(day)
    await server.sql.query('update collection_requests set hidden_at = now() where id = $1', [hidden.request.id])
    expect((await found()).items.map(({ requestId }) => requestId)).toEqual([other.request.id])
    await callOrThrow(server, blockPerson, { as: bidOn.owner, body: { kind: 'bid', subjectId: bid.id } })
    expect((await found()).items).toEqual([])
  })

  test('need room in the van', async () => {
    const { day, found } = await givenVanToday('BS1', { litres: 2_000, payloadKg: 100 })
    await givenOpen(day, withLoad(day, { items: [{ key: 'bookcase', n: 9 }] }))
    const { request } = await givenOpen(day, withLoad(day, { items: [{ key: 'bookcase', n: 1 }] }))
    expect((await found()).items.map(({ requestId }) => requestId)).toEqual([request.id])
  })

  test('count floors without a lift', async () => {
    const { day, found } = await givenVanToday('BS3')
    const access = { floor: 4, lift: 'no', takeApart: false }
    await givenOpen(day)
    await givenOpen(day, withLoad(day, { items: [{ key: 'bookcase', n: 1 }], access }))
    const [ground, fourth] = (await found()).items
    expect(fourth?.extraMinutes).toBe((ground?.extraMinutes ?? 0) + 20)
  })

  test('need a start or a planned stop, a half-day that is not over, and a van of one’s own', async () => {
    const { carrier, vehicleId, day, found } = await givenVanToday(null)
    await givenOpen(day)
    expect(await found()).toEqual({ items: [], hasPlace: false })
    await givenRoundJob(server, { carrier, time: { day, part: 'morning', plate: PLATE }, postcode: 'BS3 1AA' })
    await roundsOnce(server, carrier, { day, are: jobsAre(1) })
    expect((await found()).items).toMatchObject([{ extraMiles: 0 }])
    const past = { day: dayIn(-1), part: 'morning' as const, vehicleId }
    await saveSettings(server, carrier, { start: 'BS3' })
    expect(await callOrThrow(server, jobsOnTheWay, { as: carrier, query: past })).toEqual({ items: [], hasPlace: true })
    const query = { ...past, day }
    const others = await givenCarrier(server)
    const notTheirs = await call(server, jobsOnTheWay, { as: others, query })
    const unknown = await call(server, jobsOnTheWay, { as: others, query: { ...query, vehicleId: randomUUID() } })
    expect([notTheirs.status, unknown.status]).toEqual([404, 404])
    const removed = { plate: PLATE, litres: null, payloadKg: null, active: false }
    await callOrThrow(server, changeVehicle, { as: carrier, params: { vehicleId }, body: removed })
    expect((await call(server, jobsOnTheWay, { as: carrier, query })).status).toBe(404)
    const plain = await call(server, jobsOnTheWay, { as: await givenCarrier(server, null), query })
    expect(plain.error?.code).toBe('not_subscribed')
  })
})
