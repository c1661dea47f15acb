import { describe, expect, onTestFinished, test } from 'vitest'
import { readOwnProfile, type SaveProfile, saveProfile } from '#modules/carriers/profiles/contract.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { deleteOldCollectionDetails } from '#modules/market/requests/commands/delete-old-collection-details.ts'
import {
  jobContact,
  myAcceptedJobs,
  readCollectionDetails,
  saveCollectionDetails,
} from '#modules/market/requests/contract/collection.ts'
import { completeRequest } from '#modules/market/requests/contract.ts'
import type { RequestsTables } from '#modules/market/requests/tables.ts'
import { asModuleDb, openDatabase } from '#server/platform/database/database.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import {
  givenBid,
  givenCarrier,
  givenCustomer,
  givenOpenRequest,
  givenStaff,
  type Person,
} from '#tests/support/people.ts'
import { givenServer, startTestServer, type TestServer } from '#tests/support/server.ts'

const server = await givenServer()

const filledIn: SaveProfile = {
  userType: null,
  displayName: 'Someone',
  phoneNumber: '0117 496 0000',
  address: '1 High Street, Bristol',
  companyName: 'Clear Away Ltd',
  contactPerson: 'Cara',
  businessAddress: 'Unit 4, Mill Lane',
  websiteUrl: null,
  googleReviewsUrl: null,
}
/** Collection details that differ from the owner's profile. */
const told = { phoneNumber: '07700 900123', address: '9 Redland Road', floor: 3, accessNote: 'Code 4711' }
const contact = (requestId: string, as?: Person, where: { url: string } = server) =>
  call(where, jobContact, { ...(as && { as }), params: { requestId } })

async function givenJob(where: TestServer = server) {
  const { owner, request } = await givenOpenRequest(where, { postcode: 'BS6 5QA' })
  const [winner, loser] = [await givenCarrier(where), await givenCarrier(where)]
  for (const as of [owner, winner, loser]) await callOrThrow(where, saveProfile, { as, body: filledIn })
  const { bid } = await givenBid(where, request.id, 50, winner)
  await givenBid(where, request.id, 60, loser)
  const accept = (body: Partial<typeof told> = told) =>
    callOrThrow(where, acceptBid, { as: owner, params: { bidId: bid.id }, body })
  return { owner, request, winner, loser, accept }
}

describe('owner and accepted carrier (R05)', () => {
  test('see each other’s contact details once a bid is accepted, not before', async () => {
    const { owner, request, winner, accept } = await givenJob()
    for (const person of [owner, winner]) expect((await contact(request.id, person)).status).toBe(404)
    await accept()
    const ofCarrier = await contact(request.id, owner)
    expect(ofCarrier.body).toEqual({
      name: 'Someone',
      companyName: 'Clear Away Ltd',
      contactPerson: 'Cara',
      phoneNumber: '0117 496 0000',
      address: 'Unit 4, Mill Lane',
    })
    const ofOwner = await contact(request.id, winner)
    expect(ofOwner.body).toEqual({ name: 'Someone', companyName: null, contactPerson: null, ...told })
    expect(JSON.stringify([ofCarrier, ofOwner])).not.toContain('@')
  })

  test.each([
    ['completed', 200],
    ['cancelled', 404],
  ])('on a %s job get status %i', async (status, expected) => {
    const { owner, request, winner, accept } = await givenJob()
    await accept()
    await server.sql.query('update collection_requests set status = $2 where id = $1', [request.id, status])
    for (const person of [owner, winner]) expect((await contact(request.id, person)).status).toBe(expected)
  })

  test('keep the collection details until the job is completed (issue 45.18)', async () => {
    const { owner, request, winner, accept } = await givenJob()
    await accept()
    await callOrThrow(server, completeRequest, { as: owner, params: { requestId: request.id } })
    expect((await contact(request.id, winner)).body).toEqual({
      name: 'Someone',
      companyName: null,
      contactPerson: null,
      phoneNumber: null,
      address: null,
    })
    const { items } = await callOrThrow(server, myAcceptedJobs, { as: winner })
    expect(JSON.stringify(items)).not.toMatch(/07700|Redland|4711/)
    expect((await contact(request.id, owner)).body).toMatchObject({ phoneNumber: '0117 496 0000' })
  })

  test('appear in the winner’s job list and not in the loser’s (DASH-33)', async () => {
    const { request, winner, loser, accept } = await givenJob()
    await accept()
    const of = async (as: Person) => (await callOrThrow(server, myAcceptedJobs, { as })).items
    expect(await of(winner)).toMatchObject([
      { id: request.id, postcode: 'BS6 5QA', contact: (await contact(request.id, winner)).body },
    ])
    expect(await of(loser)).toEqual([])
    await server.sql.query(`update collection_requests set status = 'cancelled' where id = $1`, [request.id])
    expect(await of(winner)).toMatchObject([{ id: request.id, contact: null }])
  })

  test('keeps the owner’s profile and the details of a job apart (issue 45.18)', async () => {
    const { owner, request, winner, accept } = await givenJob()
    await accept({})
    expect((await contact(request.id, winner)).body).toMatchObject({ phoneNumber: null, address: null })
    const { request: second, winner: carrier, owner: other, accept: acceptSecond } = await givenJob()
    await acceptSecond()
    expect((await contact(second.id, carrier)).body).toMatchObject(told)
    for (const as of [owner, other])
      expect(await callOrThrow(server, readOwnProfile, { as })).toMatchObject({
        phoneNumber: filledIn.phoneNumber,
        address: filledIn.address,
      })
  })

  test('lets the owner add and remove details after acceptance (issue 45.19)', async () => {
    const { owner, request, winner, loser, accept } = await givenJob()
    const params = { requestId: request.id }
    const save = (as: Person, body: Partial<typeof told>) => call(server, saveCollectionDetails, { as, params, body })
    expect((await save(owner, told)).status).toBe(404)
    await accept({})
    const nothing = { phoneNumber: null, address: null, floor: null, accessNote: null }
    expect(await callOrThrow(server, readCollectionDetails, { as: owner, params })).toEqual(nothing)
    expect((await save(owner, told)).body).toEqual(told)
    expect((await contact(request.id, winner)).body).toMatchObject(told)
    expect((await save(owner, { address: '9 Redland Road' })).status).toBe(200)
    const now = (await contact(request.id, winner)).body
    expect(now).toMatchObject({ address: '9 Redland Road', phoneNumber: null })
    expect(now).not.toHaveProperty('accessNote')
    for (const as of [winner, loser, await givenCustomer(server)]) {
      expect((await save(as, told)).status).toBe(404)
      expect((await call(server, readCollectionDetails, { as, params })).status).toBe(404)
    }
    expect(await save(owner, { phoneNumber: 'call me' })).toMatchObject({ status: 400 })
    await server.sql.query(`update collection_requests set status = 'cancelled' where id = $1`, [request.id])
    expect((await save(owner, told)).status).toBe(404)
  })

  test('deletes the details twelve months after the end of the job', async () => {
    const { owner, request, accept } = await givenJob()
    await accept()
    const db = openDatabase({ DATABASE_URL: server.config.DATABASE_URL, DATABASE_POOL: 1 }, () => undefined)
    onTestFinished(() => db.destroy())
    const left = async (at: Date) => {
      await server.sql.query(
        `update collection_details set forget_at = now() - interval '1 minute' where request_id = $1`,
        [request.id],
      )
      await deleteOldCollectionDetails(asModuleDb<RequestsTables>(db), at)
      return (await callOrThrow(server, readCollectionDetails, { as: owner, params: { requestId: request.id } }))
        .address
    }
    const inMonths = (months: number) => new Date(Date.now() + months * 31 * 86_400_000)
    expect(await left(inMonths(24))).toBe(told.address)
    await callOrThrow(server, completeRequest, { as: owner, params: { requestId: request.id } })
    expect(await left(inMonths(11))).toBe(told.address)
    expect(await left(inMonths(12))).toBe(null)
  })

  test('returns an empty contact where nothing was filled in', async () => {
    const { owner, request } = await givenOpenRequest(server)
    const { bid, carrier } = await givenBid(server, request.id, 50)
    await callOrThrow(server, acceptBid, { as: owner, params: { bidId: bid.id } })
    const nothing = { name: null, companyName: null, contactPerson: null, phoneNumber: null, address: null }
    expect((await contact(request.id, owner)).body).toEqual(nothing)
    expect((await contact(request.id, carrier)).body).toEqual(nothing)
  })
})

test('hides contacts from visitors, rejected carriers, strangers, other owners and staff', async () => {
  const { request, loser, accept } = await givenJob()
  await accept()
  expect((await contact(request.id)).status).toBe(401)
  const other = await givenJob()
  await other.accept()
  const unconcerned = [await givenCustomer(server), await givenCarrier(server), await givenStaff(server)]
  const strangers = [loser, ...unconcerned, other.owner, other.winner]
  for (const stranger of strangers) expect((await contact(request.id, stranger)).status).toBe(404)
  for (const id of ['junk', '0198c0de-0000-7000-8000-000000000001'])
    expect((await contact(id, other.owner)).status).toBe(404)
})

test('returns 404 to everyone while the feature is off', async () => {
  const off = await startTestServer({ FEATURES_OFF: 'acceptedContact' })
  try {
    const { owner, request, winner, accept } = await givenJob(off)
    await accept()
    for (const person of [owner, winner]) expect((await contact(request.id, person, off)).status).toBe(404)
    expect((await callOrThrow(off, myAcceptedJobs, { as: winner })).items).toMatchObject([
      { id: request.id, contact: null },
    ])
  } finally {
    await off.stop()
  }
})
