import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptBid } from '#modules/bidding/contract.ts'
import { type SaveProfile, saveProfile } from '#modules/profiles/contract.ts'
import { jobContact, myAcceptedJobs } from '#modules/requests/contract.ts'
import { call, must } from '#tests/support/client.ts'
import {
  givenBid,
  givenCarrier,
  givenCustomer,
  givenOpenRequest,
  givenStaff,
  type Person,
} from '#tests/support/people.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

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
const contact = (requestId: string, as?: Person, where: { url: string } = server) =>
  call(where, jobContact, { ...(as && { as }), params: { requestId } })

/** A request with a winner and a loser, all with full profiles. */
async function givenJob(where: TestServer = server) {
  const { owner, request } = await givenOpenRequest(where, { postcode: 'BS6 5QA' })
  const [winner, loser] = [await givenCarrier(where), await givenCarrier(where)]
  for (const as of [owner, winner, loser]) await must(where, saveProfile, { as, body: filledIn })
  const { bid } = await givenBid(where, request.id, 50, winner)
  await givenBid(where, request.id, 60, loser)
  const accept = () => must(where, acceptBid, { as: owner, params: { bidId: bid.id } })
  return { owner, request, winner, loser, accept }
}

describe('owner and accepted carrier (R05)', () => {
  test('see how to reach each other from the acceptance on, and not before', async () => {
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
    expect(ofOwner.body).toEqual({
      name: 'Someone',
      companyName: null,
      contactPerson: null,
      phoneNumber: '0117 496 0000',
      address: '1 High Street, Bristol',
    })
    expect(JSON.stringify([ofCarrier, ofOwner])).not.toContain('@')
  })

  test.each([
    ['completed', 200],
    ['cancelled', 404],
  ])('of a job that is %s get %i', async (status, expected) => {
    const { owner, request, winner, accept } = await givenJob()
    await accept()
    await server.sql.query('update collection_requests set status = $2 where id = $1', [request.id, status])
    for (const person of [owner, winner]) expect((await contact(request.id, person)).status).toBe(expected)
  })

  test('stand in the carrier’s list of won jobs, and nowhere in that of the one who lost (DASH-33)', async () => {
    const { request, winner, loser, accept } = await givenJob()
    await accept()
    const of = async (as: Person) => (await must(server, myAcceptedJobs, { as })).items
    expect(await of(winner)).toMatchObject([
      { id: request.id, postcode: 'BS6 5QA', contact: (await contact(request.id, winner)).body },
    ])
    expect(await of(loser)).toEqual([])
    await server.sql.query(`update collection_requests set status = 'cancelled' where id = $1`, [request.id])
    expect(await of(winner)).toMatchObject([{ id: request.id, contact: null }])
  })

  test('who has filled in nothing is a contact without anything', async () => {
    const { owner, request } = await givenOpenRequest(server)
    const { bid, carrier } = await givenBid(server, request.id, 50)
    await must(server, acceptBid, { as: owner, params: { bidId: bid.id } })
    const nothing = { name: null, companyName: null, contactPerson: null, phoneNumber: null, address: null }
    expect((await contact(request.id, owner)).body).toEqual(nothing)
    expect((await contact(request.id, carrier)).body).toEqual(nothing)
  })
})

test('nobody else ever sees a contact: visitor, rejected carrier, stranger, other owner, staff', async () => {
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

test('while the feature is off it does not exist, for anybody', async () => {
  const off = await startTestServer({ FEATURES_OFF: 'acceptedContact' })
  try {
    const { owner, request, winner, accept } = await givenJob(off)
    await accept()
    for (const person of [owner, winner]) expect((await contact(request.id, person, off)).status).toBe(404)
    expect((await must(off, myAcceptedJobs, { as: winner })).items).toMatchObject([{ id: request.id, contact: null }])
  } finally {
    await off.stop()
  }
})
