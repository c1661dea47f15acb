import { describe, expect, test } from 'vitest'
import {
  addVehicle,
  changeVehicle,
  confirmTime,
  matchVan,
  myVehicles,
} from '#modules/fulfilment/visits/arrival/contract.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { download, givenExport } from '#tests/modules/staff/privacy/exports.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenCarrier, givenCustomer, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { dayIn, givenAccepted, givenTimeToday, readAs } from './givens.ts'

const server = await givenServer()

const VAN = { plate: 'ab12cde', litres: 8000, payloadKg: 900 }
const vansOf = async (as: Person) => (await callOrThrow(server, myVehicles, { as })).vehicles
async function takenAlong(person: Person): Promise<unknown> {
  const files = await download(server, person, (await givenExport(server, person)).id)
  return JSON.parse(Buffer.from(files['data.json'] ?? []).toString())
}
const leave = (person: Person) =>
  callOrThrow(server, deleteAccount, { as: person, body: { password: person.password } })

describe('a business’s vans', () => {
  test('can be added, changed, removed and added again (DOOR-08)', async () => {
    const carrier = await givenCarrier(server)
    const van = await callOrThrow(server, addVehicle, { as: carrier, body: VAN })
    expect(van).toMatchObject({ plate: 'AB12 CDE', litres: 8000, payloadKg: 900, active: true })
    expect(await vansOf(carrier)).toEqual([van])
    const params = { vehicleId: van.id }
    const changed = { plate: 'ABZ 1234', litres: null, payloadKg: 1200 }
    await callOrThrow(server, changeVehicle, { as: carrier, params, body: { ...changed, active: true } })
    expect(await vansOf(carrier)).toEqual([{ id: van.id, ...changed, active: true }])
    await callOrThrow(server, changeVehicle, { as: carrier, params, body: { ...changed, active: false } })
    expect(await vansOf(carrier)).toEqual([])
    // what isn't given stays
    const body = { ...VAN, plate: 'abz-1234', payloadKg: null }
    const again = await callOrThrow(server, addVehicle, { as: carrier, body })
    expect(again).toEqual({ id: van.id, plate: 'ABZ 1234', litres: 8000, payloadKg: 1200, active: true })
  })

  test('have unique plates and are private to the business (DOOR-08)', async () => {
    const [carrier, other] = [await givenCarrier(server), await givenCarrier(server)]
    const first = await callOrThrow(server, addVehicle, { as: carrier, body: VAN })
    const second = await callOrThrow(server, addVehicle, { as: carrier, body: { ...VAN, plate: 'XY34 ZZZ' } })
    const body = { ...VAN, active: true }
    const twice = await call(server, changeVehicle, { as: carrier, params: { vehicleId: second.id }, body })
    expect(twice.error).toMatchObject({ code: 'plate_there', fields: { plate: expect.any(String) } })
    expect((await call(server, changeVehicle, { as: other, params: { vehicleId: first.id }, body })).status).toBe(404)
    // one van may work for two businesses
    expect((await callOrThrow(server, addVehicle, { as: other, body: VAN })).id).not.toBe(first.id)
    const customer = await call(server, addVehicle, { as: await givenCustomer(server), body: VAN })
    expect(customer.error?.code).toBe('not_business')
  })

  test('include each plate typed for a job once (DOOR-01)', async () => {
    const { carrier, requestId, params } = await givenAccepted(server)
    for (const part of ['morning', 'evening'] as const)
      await callOrThrow(server, confirmTime, { as: carrier, params, body: { day: dayIn(2), part, plate: 'AB12 CDE' } })
    const [van, ...more] = await vansOf(carrier)
    expect([van?.plate, more]).toEqual(['AB12 CDE', []])
    // the owner’s visit keeps the plate of a removed van
    const body = { plate: 'XY34 ZZZ', litres: null, payloadKg: null, active: false }
    await callOrThrow(server, changeVehicle, { as: carrier, params: { vehicleId: van?.id ?? '' }, body })
    expect((await readAs(server, carrier, requestId)).marks.plate).toBe('AB12 CDE')
  })
})

describe('export and deletion', () => {
  test('exports visits and vans without codes and tokens', async () => {
    const { owner, carrier, requestId } = await givenAccepted(server)
    await givenTimeToday(server, carrier, requestId)
    const { marks } = await readAs(server, owner, requestId)
    for (const person of [owner, carrier]) {
      const data = await takenAlong(person)
      expect(data).toMatchObject({
        visits: [{ requestId, ...marks }],
        vehicles: person === carrier ? [{ plate: 'AB12 CDE' }] : [],
      })
      expect(JSON.stringify(data)).not.toMatch(/arrival_?code|door_?hash/i)
    }
  })

  test('deletes a carrier’s vans but keeps the plate in the owner’s visit', async () => {
    const { owner, carrier, requestId } = await givenAccepted(server)
    await givenTimeToday(server, carrier, requestId)
    await leave(carrier)
    const { rows } = await server.sql.query('select 1 from vehicles where business_id = $1', [carrier.id])
    expect(rows).toEqual([])
    expect((await readAs(server, owner, requestId)).marks.plate).toBe('AB12 CDE')
  })

  test('removes an owner who leaves from the match', async () => {
    const { owner, carrier, requestId, params } = await givenAccepted(server)
    await givenTimeToday(server, carrier, requestId)
    await callOrThrow(server, matchVan, { as: owner, params, body: { matches: true } })
    await leave(owner)
    const { rows } = await server.sql.query('select matched_by from job_visits where request_id = $1', [requestId])
    expect(rows).toEqual([{ matched_by: null }])
    expect((await readAs(server, carrier, requestId)).marks.matchedAt).not.toBeNull()
  })
})
