import { describe, expect, test } from 'vitest'
import { saveProfile } from '#modules/carriers/profiles/contract.ts'
import { giftedItems } from '#modules/community/items/contract.ts'
import { refreshSession, signIn } from '#modules/core/accounts/contract.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { bidsOnRequest, withdrawBid } from '#modules/market/bidding/contract.ts'
import { postRequest } from '#modules/market/requests/contract/posting.ts'
import { cancelRequest, openRequests, readRequest } from '#modules/market/requests/contract.ts'
import {
  findPeople,
  readPerson,
  reinstatePerson,
  revealField,
  signOutPerson,
  suspendPerson,
} from '#modules/staff/user-admin/contract.ts'
import { givenGift } from '#tests/modules/community/items/givens.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import {
  givenBid,
  givenCarrier,
  givenCustomer,
  givenOpenRequest,
  givenStaff,
  type Person,
} from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { givenWatcher } from '#tests/support/watcher.ts'

const server = await givenServer()
const admin = await givenStaff(server, 'admin', 'admin')

const on = ({ id: userId }: Person) => ({ userId })
const reason = { reason: 'Fraud' }
const suspend = (person: Person, as = admin) => call(server, suspendPerson, { as, params: on(person), body: reason })
const lift = (person: Person) => callOrThrow(server, reinstatePerson, { as: admin, params: on(person), body: reason })
const auditOf = async ({ id }: Person) =>
  (await server.sql.query('select actor_id, action, reason from audit_log where subject_id = $1 order by at', [id]))
    .rows
const profile = {
  userType: null,
  displayName: 'Zoë Quick',
  phoneNumber: '0117 496 0123',
  address: '1 Hill Road, BS6 5QA',
  companyName: null,
  contactPerson: null,
  businessAddress: null,
  websiteUrl: null,
  googleReviewsUrl: null,
}

describe('finding a user', () => {
  test('works by the whole address, the id, or the beginning of a name', async () => {
    const zoe = await givenCustomer(server, 'zoe')
    await callOrThrow(server, saveProfile, { as: zoe, body: profile })
    for (const q of [zoe.email.toUpperCase(), zoe.id, 'zoë q', 'ZOË'])
      expect((await callOrThrow(server, findPeople, { as: admin, query: { q } })).items, q).toMatchObject([
        { userId: zoe.id },
      ])
    for (const q of ['%', '_oë', zoe.email.slice(0, -1), 'quick'])
      expect((await callOrThrow(server, findPeople, { as: admin, query: { q } })).items, q).toEqual([])
  })

  test('shows private fields masked; seeing one in full needs a reason, and both are audited', async () => {
    const zoe = await givenCustomer(server, 'zed')
    await callOrThrow(server, saveProfile, { as: zoe, body: profile })
    const { request } = await givenOpenRequest(server, { owner: zoe, postcode: 'BS6 5QA' })
    const viewer = await givenStaff(server, 'viewer', 'viewer')
    const seen = await callOrThrow(server, readPerson, { as: viewer, params: on(zoe) })
    expect(seen.requests).toMatchObject([{ id: request.id }])
    expect(seen.sessions).toHaveLength(1)
    expect(seen.profile).toMatchObject({ email: 'z…@k…', phoneNumber: '… 123', address: '…' })
    for (const secret of [zoe.email, '0117', 'Hill Road', 'BS6 5QA']) expect(JSON.stringify(seen)).not.toContain(secret)
    const wanted = { params: on(zoe), body: { field: 'address' as const, reason: 'A carrier cannot find it' } }
    expect((await call(server, revealField, { as: viewer, ...wanted })).status).toBe(403)
    expect(await callOrThrow(server, revealField, { as: admin, ...wanted })).toEqual({ value: profile.address })
    expect(
      (await call(server, revealField, { as: admin, ...wanted, body: { field: 'address', reason: ' ' } })).status,
    ).toBe(400)
    expect(await auditOf(zoe)).toEqual([
      { actor_id: viewer.id, action: 'person.viewed', reason: null },
      { actor_id: admin.id, action: 'person.revealed', reason: 'A carrier cannot find it' },
    ])
  })
})

test('signing a user out everywhere closes their sockets and refuses their next renewal, but they can sign in again', async () => {
  const ben = await givenCustomer(server)
  const watcher = await givenWatcher(server, ben)
  const agent = await givenStaff(server, 'agent', 'agent')
  await callOrThrow(server, signOutPerson, { as: agent, params: on(ben), body: reason })
  await until(async () => !watcher.socket.connected, 'the socket to be closed')
  const { email, password } = ben
  expect((await call(server, signIn, { body: { email, password } })).status).toBe(200)
  expect((await auditOf(ben)).at(-1)).toMatchObject({ action: 'person.signed-out', reason: 'Fraud' })
})

describe('a suspended account', () => {
  test('is signed out and kept out, with the support address, and is back once reinstated', async () => {
    const ben = await givenCustomer(server)
    const watcher = await givenWatcher(server, ben)
    expect((await suspend(ben)).status).toBe(200)
    await until(async () => !watcher.socket.connected, 'the socket to be closed')
    const credentials = { email: ben.email, password: ben.password }
    const refused = await call(server, signIn, { body: credentials })
    expect(refused).toMatchObject({ status: 403, error: { code: 'account_suspended' } })
    expect(refused.error?.message).toContain(server.config.SUPPORT_EMAIL)
    // a wrong password learns nothing
    expect(await call(server, signIn, { body: { ...credentials, password: 'not-this-one' } })).toMatchObject({
      error: { code: 'wrong_credentials' },
    })
    expect(await callOrThrow(server, refreshSession, {})).toEqual({ session: null })
    const mails = async () =>
      (
        await server.sql.query(
          `select template from mails where user_id = $1 and template like 'account-%' order by template`,
          [ben.id],
        )
      ).rows.map(({ template }) => template)
    expect(await mails()).toEqual(['account-suspended'])
    expect((await callOrThrow(server, findPeople, { as: admin })).items.map(({ userId }) => userId)).toContain(ben.id)
    // two colleagues at once
    const lifts = [1, 2].map(() => call(server, reinstatePerson, { as: admin, params: on(ben), body: reason }))
    expect((await Promise.all(lifts)).map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    expect(await mails()).toEqual(['account-reinstated', 'account-suspended'])
    expect((await call(server, signIn, { body: credentials })).status).toBe(200)
    expect((await auditOf(ben)).map(({ action }) => action)).toEqual(['account.suspended', 'account.reinstated'])
  })

  test("can't do anything with the access token it still has", async () => {
    const { owner, request } = await givenOpenRequest(server)
    const { bid, carrier } = await givenBid(server, request.id, 20)
    const lost = await givenOpenRequest(server)
    const own = await givenBid(server, lost.request.id, 30, carrier)
    await suspend(owner)
    await suspend(carrier)
    const body = { title: 'Another sofa', description: 'On the ground floor.', postcode: null, budget: null }
    for (const answer of [
      await call(server, postRequest, { as: owner, body }),
      await call(server, acceptBid, { as: owner, params: { bidId: bid.id } }),
      await call(server, cancelRequest, { as: owner, params: { requestId: request.id } }),
      await call(server, withdrawBid, { as: carrier, params: { bidId: own.bid.id } }),
    ])
      expect(answer).toMatchObject({ status: 401, error: { code: 'token_refused' } })
  })

  test('has its posts hidden, and shown again except those hidden separately by staff', async () => {
    const { owner, request } = await givenOpenRequest(server)
    const hidden = await givenOpenRequest(server, { owner })
    await server.sql.query('update collection_requests set hidden_at = now() where id = $1', [hidden.request.id])
    const { item } = await givenGift(server, { giver: owner })
    const reader = await givenCarrier(server)
    const lists = async () =>
      JSON.stringify([await callOrThrow(server, openRequests, { as: reader }), await callOrThrow(server, giftedItems)])
    const params = { requestId: request.id }
    await suspend(owner)
    for (const id of [request.id, item.id]) expect(await lists()).not.toContain(id)
    expect((await call(server, readRequest, { as: reader, params })).status).toBe(404)
    await lift(owner)
    for (const id of [request.id, item.id]) expect(await lists()).toContain(id)
    expect(await lists()).not.toContain(hidden.request.id)
    expect((await call(server, readRequest, { as: reader, params })).status).toBe(200)
  })

  test('has bids that no one can accept, and the owner of the request sees why', async () => {
    const { owner, request } = await givenOpenRequest(server)
    const { bid, carrier } = await givenBid(server, request.id, 20)
    await suspend(carrier)
    const refused = await call(server, acceptBid, { as: owner, params: { bidId: bid.id } })
    expect(refused).toMatchObject({ status: 409, error: { code: 'bidder_suspended' } })
    await lift(carrier)
    expect((await call(server, acceptBid, { as: owner, params: { bidId: bid.id } })).status).toBe(200)
  })

  test('is never accepted by a race: each acceptance is before the suspension, or refused', async () => {
    const carrier = await givenCarrier(server)
    const jobs = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const { owner, request } = await givenOpenRequest(server)
        return { owner, bidId: (await givenBid(server, request.id, 10, carrier)).bid.id }
      }),
    )
    const [first, ...accepted] = await Promise.all([
      suspend(carrier),
      ...jobs.map(({ owner, bidId }) => call(server, acceptBid, { as: owner, params: { bidId } })),
    ])
    expect(first?.status).toBe(200)
    const { rows } = await server.sql.query<{ late: number }>(
      `select count(*)::int as late from request_history h
       join collection_requests r on r.id = h.request_id join users u on u.id = r.accepted_bidder_id
       where u.id = $1 and h.what = 'bid_accepted' and h.at > u.suspended_at + interval '1 second'`,
      [carrier.id],
    )
    expect(rows).toEqual([{ late: 0 }])
    for (const answer of accepted) expect(answer.ok || answer.error.code === 'bidder_suspended').toBe(true)
    const { owner, request } = await givenOpenRequest(server)
    expect(owner.id).not.toBe(carrier.id)
    expect((await callOrThrow(server, bidsOnRequest, { params: { requestId: request.id } })).items).toEqual([])
  })

  test('can only be suspended by an admin, not by themselves, and not twice', async () => {
    const ben = await givenCustomer(server)
    const agent = await givenStaff(server, 'agent', 'agent')
    expect((await suspend(ben, agent)).status).toBe(403)
    expect(await suspend(admin)).toMatchObject({ error: { code: 'own_account' } })
    await suspend(ben)
    expect(await suspend(ben)).toMatchObject({ error: { code: 'already_suspended' } })
    expect((await suspend({ ...ben, id: '0199c0de-0000-7000-8000-000000000000' })).status).toBe(404)
  })
})
