import { afterAll, describe, expect, test } from 'vitest'
import { decideRegistration, trustCase } from '#modules/carriers/carrier-registration/contract/staff.ts'
import { saveProfile } from '#modules/carriers/profiles/contract.ts'
import { eraseExpiredPacks } from '#modules/fulfilment/duty-of-care/commands/erase-expired-packs.ts'
import { makePacks } from '#modules/fulfilment/duty-of-care/consumers/on-bids-accepted.ts'
import type { DutyTables } from '#modules/fulfilment/duty-of-care/tables.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { BidAccepted } from '#modules/market/bidding/events.ts'
import { endRequest } from '#modules/market/requests/contract/staff.ts'
import { completeRequest } from '#modules/market/requests/contract.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { openRegisterEmulator } from '#scripts/register-emulator/server.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { consume } from '#server/platform/delivery/consumers.ts'
import { hashOf } from '#server/platform/kernel/canonical-json.ts'
import { filledIn } from '#tests/modules/carriers/profiles/businesses.ts'
import { waitUntilHandled } from '#tests/modules/discovery/alerts/givens.ts'
import { download, givenExport } from '#tests/modules/staff/privacy/exports.ts'
import { callOrThrow } from '#tests/support/client.ts'
import {
  givenBid,
  givenCarrier,
  givenCustomer,
  givenOpenRequest,
  givenStaff,
  type Person,
} from '#tests/support/people.ts'
import { givenServer, startTestServer } from '#tests/support/server.ts'
import { accept, givenPackedOffer, LOAD, OWNER, packOf, readPack } from './givens.ts'

const register = await openRegisterEmulator({ port: 0 })
const server = await givenServer({ EA_REGISTER_URL: register.url })
const { db } = server
afterAll(() => register.stop())

const givenPacked = () => givenPackedOffer(server, register)
const rowOf = async (requestId: string) =>
  (await server.sql.query('select * from packs where request_id = $1', [requestId])).rows[0]
const leave = (person: Person) =>
  callOrThrow(server, deleteAccount, { as: person, body: { password: person.password } })

describe('a pack', () => {
  test('holds what the owner knew when they accepted, and its hash (PACK-01, PACK-02)', async () => {
    const { number, request, pack } = await givenPacked()
    const { rows } = await server.sql.query(
      `select b.data, b.at, f.asked_at from outbox b, registration_findings f
       where b.type = 'BidAccepted' and b.data->>'requestId' = $1 and f.number = $2`,
      [request.id, number],
    )
    expect(pack.facts).toEqual({
      requestId: request.id,
      jobNumber: `KB-${request.id.slice(-8).toUpperCase()}`,
      title: 'Front room',
      items: [
        { label: 'Sofa, 3 seats', n: 2, kg: 55, ewc: '200307', hazardous: false, pops: true },
        { label: 'Fridge freezer, tall', n: 1, kg: expect.any(Number), ewc: '200123', hazardous: true, pops: false },
      ],
      kg: request.load?.kg,
      photos: [request.imageUrls?.[0]?.url.replace('-1600', '-480') ?? 'no picture'],
      access: LOAD.access,
      halfDays: LOAD.halfDays,
      price: 120.5,
      currency: 'GBP',
      owner: { name: OWNER.displayName },
      consumer: true,
      place: { address: OWNER.address, postcode: 'BS6 5QA', locationText: 'BS6, Bristol', nation: 'england' },
      carrier: {
        name: 'Someone',
        companyName: "Bob's Bins Ltd",
        registration: {
          regulator: 'EA',
          number,
          tier: 'upper',
          validTo: '2099-03-14',
          finding: { outcome: 'good', by: 'register', at: rows[0].asked_at.toISOString() },
          officialEntry: `https://environment.data.gov.uk/public-register/waste-carriers-brokers/registration/${number}`,
        },
        ticks: { allowed: true, reused: false },
      },
      postedAt: request.createdAt,
      acceptedAt: rows[0].at.toISOString(),
      practice: true,
    })
    expect(pack).toMatchObject({ sha256: hashOf(pack.facts), formVersion: 2 })
  })

  test('is also made for a carrier without a number and a job without details (PACK-04, PACK-07)', async () => {
    const { owner, request } = await givenOpenRequest(server)
    const { bid } = await givenBid(server, request.id, 40)
    await callOrThrow(server, acceptBid, { as: owner, params: { bidId: bid.id } })
    const { facts } = await packOf(server, request.id, owner)
    expect(facts).toMatchObject({ items: [], kg: null, photos: [], access: null, halfDays: [] })
    expect(facts.carrier).toEqual({ name: null, companyName: null, registration: null, ticks: null })
    expect(facts.place).toEqual({ address: null, postcode: null, locationText: null, nation: null })
  })

  test('does not change with the profile, the catalogue or the registration (PACK-01)', async () => {
    const { owner, carrier, request, pack } = await givenPacked()
    for (const as of [owner, carrier])
      await callOrThrow(server, saveProfile, {
        as,
        body: { ...filledIn, displayName: 'Other', companyName: 'Other Ltd' },
      })
    await server.sql.query("update catalogue_items set label = 'Settee', kg = 1 where key = 'sofa-3'")
    const agent = await givenStaff(server, 'vera', 'agent')
    const params = { businessId: carrier.id }
    const { registration } = await callOrThrow(server, trustCase, { as: agent, params })
    const refusal = { decision: 'refuse' as const, validTo: null, tier: null, reason: 'Ended early.' }
    await callOrThrow(server, decideRegistration, {
      as: agent,
      params,
      body: { version: registration.version, ...refusal } as never,
    })
    expect(await packOf(server, request.id, owner)).toEqual(pack)
  })

  test('is made once per acceptance, with findings up to that moment only (PACK-01)', async () => {
    const { request, carrier, pack } = await givenPacked()
    const { rows } = await server.sql.query<{ id: string; at: Date }>(
      `select * from outbox where type = $1 and data->>'requestId' = $2`,
      [BidAccepted.type, request.id],
    )
    const [event] = rows
    if (!event) throw new Error('The acceptance is not in the outbox')
    const again = async () => {
      await server.sql.query("delete from inbox where consumer = 'duty.make-packs' and event_id = $1", [event.id])
      await consume(db, makePacks(server.config), { ...event, at: event.at.toISOString() })
    }
    const before = await rowOf(request.id)
    await again()
    expect(await rowOf(request.id)).toEqual(before)

    // The worker is late and the register has changed its answer.
    await server.sql.query('delete from packs where request_id = $1', [request.id])
    await server.sql.query(
      `insert into registration_findings (id, business_id, number, outcome, source, asked_at)
       select gen_random_uuid(), business_id, number, 'absent', 'register', now() from carrier_registrations where business_id = $1`,
      [carrier.id],
    )
    await again()
    expect((await rowOf(request.id)).sha256).toBe(pack.sha256)
  })
})

describe('access to a pack', () => {
  test('is limited to the owner and the accepted carrier, and shows no phone number (PACK-06)', async () => {
    const { owner, carrier, request, pack } = await givenPacked()
    expect((await readPack(server, request.id, carrier)).body).toEqual({ made: true, pack })
    expect(JSON.stringify(pack)).not.toContain('0117')
    for (const stranger of [await givenCustomer(server), await givenCarrier(server), await givenStaff(server)])
      expect((await readPack(server, request.id, stranger)).status).toBe(404)
    expect((await readPack(server, request.id)).status).toBe(401)
    const { owner: waiting, request: open } = await givenOpenRequest(server)
    expect((await readPack(server, open.id, waiting)).status).toBe(404)
    expect((await readPack(server, request.id, owner)).status).toBe(200)
  })

  test('hides the owner’s details from the carrier of a cancelled job (PACK-06)', async () => {
    const { owner, carrier, request, pack } = await givenPacked()
    const params = { requestId: request.id }
    const body = { status: 'cancelled' as const, reason: 'Both asked for it.' }
    await callOrThrow(server, endRequest, { as: await givenStaff(server, 'vera', 'agent'), params, body })
    expect((await packOf(server, request.id, owner)).facts).toEqual(pack.facts)
    const { facts } = await packOf(server, request.id, carrier)
    expect(facts.carrier).toEqual(pack.facts.carrier)
    expect(facts).toMatchObject({ owner: { name: null }, place: { address: null, postcode: null }, photos: [] })
  })

  test('is off with the feature, and no packs are made (BASE-02)', async () => {
    const off = await startTestServer({ FEATURES_OFF: 'duty' })
    const { owner, request } = await givenOpenRequest(off)
    const { bid } = await givenBid(off, request.id, 40)
    await accept(off, owner, bid.id)
    expect((await readPack(off, request.id, owner)).status).toBe(404)
    await waitUntilHandled(off)
    expect((await off.sql.query('select 1 from packs')).rowCount).toBe(0)
    await off.stop()
  })
})

describe('account deletion', () => {
  test('of an owner erases name, address and photos and keeps the rest for the carrier (PACK-05)', async () => {
    const { owner, carrier, request, pack } = await givenPacked()
    await leave(owner)
    const left = await packOf(server, request.id, carrier)
    expect(left.sha256).toBe(pack.sha256)
    expect(left.facts).toEqual({
      ...pack.facts,
      owner: { name: null },
      place: { ...pack.facts.place, address: null, postcode: null },
      access: { ...LOAD.access, note: null },
      photos: [],
    })
    const row = JSON.stringify(await rowOf(request.id))
    for (const secret of [owner.id, OWNER.displayName, 'Cotham', '5QA']) expect(row).not.toContain(secret)
  })

  test('of a carrier keeps company, number and finding for the owner (PACK-05)', async () => {
    const { owner, carrier, request, pack } = await givenPacked()
    await leave(carrier)
    const left = await packOf(server, request.id, owner)
    expect(left.facts).toEqual({ ...pack.facts, carrier: { ...pack.facts.carrier, name: null } })
    expect(JSON.stringify(await rowOf(request.id))).not.toContain(carrier.id)
  })

  test('is preceded by an export of packs, for a carrier without the owner’s details (BASE-09)', async () => {
    const { owner, carrier, pack } = await givenPacked()
    const packsOf = async (as: Person) => {
      const files = await download(server, as, (await givenExport(server, as)).id)
      return JSON.parse(new TextDecoder().decode(files['data.json'])).packs
    }
    expect(await packsOf(owner)).toEqual([{ ...pack, facts: { ...pack.facts, photos: [] } }])
    const [ofCarrier] = await packsOf(carrier)
    expect(ofCarrier.facts).toMatchObject({ owner: { name: null }, carrier: pack.facts.carrier })
  })
})

test('deletes the facts two years after the end of the job and keeps the hash (PACK-05)', async () => {
  const { owner, request, pack } = await givenPacked()
  const later = (years: number, days = 0) => {
    const at = new Date(Date.now() + days * 86_400_000)
    at.setUTCFullYear(at.getUTCFullYear() + years)
    return at
  }
  const forget = (now: Date) => eraseExpiredPacks(asModuleDb<DutyTables>(db), now)
  await forget(later(3))
  expect((await rowOf(request.id)).facts).toEqual(pack.facts)
  await callOrThrow(server, completeRequest, { as: owner, params: { requestId: request.id } })
  await server.sql.query('update packs set forget_at = now() where request_id = $1', [request.id])
  await forget(later(1, 364))
  expect((await rowOf(request.id)).facts).toEqual(pack.facts)
  await forget(later(2, 1))
  expect(await rowOf(request.id)).toMatchObject({ facts: null, sha256: pack.sha256 })
  expect((await readPack(server, request.id, owner)).status).toBe(404)
})
