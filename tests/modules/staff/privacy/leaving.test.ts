import { describe, expect, test } from 'vitest'
import { linkToOwnDocument, readOwnProfile } from '#modules/carriers/profiles/contract.ts'
import { signIn, signUp } from '#modules/core/accounts/contract.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { bidsOnRequest, myBids, placeBid } from '#modules/market/bidding/contract.ts'
import { jobContact, myAcceptedJobs } from '#modules/market/requests/contract/collection.ts'
import { requestRoom, requestsRoom } from '#modules/market/requests/contract/facts.ts'
import { latestRequests, openRequests, readRequest } from '#modules/market/requests/contract.ts'
import { deleteAccount, linkToExport, requestExport } from '#modules/staff/privacy/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCustomer, givenOpenRequest, type Person } from '#tests/support/people.ts'
import { givenInbox, givenServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { givenWatcher } from '#tests/support/watcher.ts'
import { givenExport } from './exports.ts'
import { givenLeaver, leaverProfile, POSTCODE, storedFiles } from './leavers.ts'
import { tracesOf } from './traces.ts'

const watch = (as?: Person) => givenWatcher(server, as)
const inbox = await givenInbox()
const server = await givenServer({ SMTP_URL: inbox.smtpUrl })

const leave = (person: Person, password = person.password) =>
  call(server, deleteAccount, { as: person, body: { password } })
const leaves = (person: Person) =>
  callOrThrow(server, deleteAccount, { as: person, body: { password: person.password } })
const nobody = { bidderId: null, bidderName: null, bidMessage: null, bidderVerification: 'pending_submission' }

/** Private data. */
const secrets = (person: Person) => [
  person.email,
  leaverProfile.phoneNumber,
  leaverProfile.businessAddress,
  leaverProfile.contactPerson,
  POSTCODE,
  'Nightingale',
]
const statusOf = async (requestId: string) => callOrThrow(server, readRequest, { params: { requestId } })
const bidsOn = (requestId: string, as?: Person) =>
  callOrThrow(server, bidsOnRequest, { params: { requestId }, ...(as && { as }) })

describe('what is left after a user deletes their account', () => {
  test('in all tables and stores is what is listed here, and nothing else', async () => {
    const life = await givenLeaver(server)
    const { person } = life
    await givenExport(server, person)
    await callOrThrow(server, linkToOwnDocument, { as: person, params: { document: 'id_document' } })
    expect(await storedFiles(server, person.id)).toHaveLength(11)
    const before = [
      'users.email',
      'profiles.phone_number',
      'idempotency_keys.answer',
      'mails.address',
      'mail_requests.key',
    ]
    expect(await tracesOf(server, secrets(person))).toEqual(expect.arrayContaining(before))

    await leaves(person)
    expect(await storedFiles(server, person.id)).toEqual([])
    expect(await storedFiles(server, 'data-exports')).toEqual([])
    const goodbye = await inbox.mailTo(person.email, /account was deleted/)
    expect(goodbye.text).toContain('cancelled your subscription')
    const mails = async () =>
      (await server.sql.query('select template from mails where user_id = $1', [person.id])).rows.map(
        (row) => row.template,
      )
    await until(async () => (await mails()).length === 1, 'all other mails to be forgotten')
    expect(await mails()).toEqual(['account-deleted'])
    // The goodbye mail is deleted with old mails. Messages of the job stay as its carrier's record, in the outbox for a
    // week. The search index has single words, until it counts its words at night.
    expect(await tracesOf(server, secrets(person))).toEqual([
      'collection_requests.description',
      'mails.address',
      'outbox.data',
      'search_terms.term',
      'search_terms_a.term',
    ])
    expect(await tracesOf(server, secrets(person).slice(0, 5))).toEqual(['mails.address'])
    // Answers to other users are kept for a day, trace records (ids only) for a week, as is the outbox.
    expect(await tracesOf(server, [person.id])).toEqual([
      'acts.about',
      'acts.user_id',
      'audit_log.actor_id',
      'audit_log.subject_id',
      'event_subjects.subject',
      'idempotency_keys.answer',
      'mails.user_id',
      'outbox.data',
      // that a document with this id was deleted, and nothing of its content
      'search_documents.id',
      'search_documents_a.id',
    ])
    const { rows } = await server.sql.query('select 1 from idempotency_keys where user_id = $1', [person.id])
    expect(rows).toEqual([])
  })

  test("on other people's pages is a request or bid without a name, and nothing breaks (BID-12)", async () => {
    const { person, open, received, assigned, wonBySomebody, activeBid, acceptedBid, customer } =
      await givenLeaver(server)
    await leaves(person)
    const gone = { userId: null, postcode: null, imageUrls: null }
    const blank = { title: 'Deleted request', locationText: null, status: 'cancelled', version: 2 }
    expect(await statusOf(open.id)).toMatchObject({ ...gone, ...blank })
    const { title, description } = assigned
    const job = await callOrThrow(server, readRequest, {
      as: wonBySomebody.carrier,
      params: { requestId: assigned.id },
    })
    expect(job).toMatchObject({ ...gone, title, description, status: 'cancelled', version: 4 })
    const jobs = await callOrThrow(server, myAcceptedJobs, { as: wonBySomebody.carrier })
    expect(jobs.items.map(({ id }) => id)).toEqual([assigned.id])

    const [left] = (await bidsOn(activeBid.collectionRequestId)).items
    expect(left).toMatchObject({ ...nobody, id: activeBid.id, status: 'rejected', version: 2, bidAmount: 52 })
    const { winning } = await bidsOn(acceptedBid.collectionRequestId, customer)
    expect(winning).toMatchObject({ ...nobody, id: acceptedBid.id, status: 'accepted', version: 3, bidAmount: 63 })
    const won = await callOrThrow(server, readRequest, {
      as: customer,
      params: { requestId: acceptedBid.collectionRequestId },
    })
    expect(won).toMatchObject({ status: 'cancelled', winningBidId: acceptedBid.id, acceptedBidderId: null })
    expect((await bidsOn(open.id)).items[0]).toMatchObject({ id: received.id, status: 'active' })
  })

  test('in lists is nothing to bid on, nothing on the homepage, and no contact details', async () => {
    const { person, open, wonBySomebody, assigned, acceptedBid, customer } = await givenLeaver(server)
    await leaves(person)
    const others = await callOrThrow(server, openRequests, { as: wonBySomebody.carrier, query: {} })
    expect(others.items.map(({ id }) => id)).not.toContain(open.id)
    const latest = await callOrThrow(server, latestRequests, { as: wonBySomebody.carrier })
    expect(latest.items.map(({ id }) => id)).not.toContain(assigned.id)
    const contact = (as: Person, requestId: string) => call(server, jobContact, { as, params: { requestId } })
    expect((await contact(wonBySomebody.carrier, assigned.id)).status).toBe(404)
    expect((await contact(customer, acceptedBid.collectionRequestId)).status).toBe(404)
    const { items } = await callOrThrow(server, myBids, { as: wonBySomebody.carrier })
    expect(items.map(({ request }) => request?.title)).toEqual([assigned.title])
  })

  test("can't be bid on or accepted", async () => {
    const { person, open, activeBid, prospect } = await givenLeaver(server)
    const { carrier } = await givenBid(server, (await givenOpenRequest(server)).request.id, 20)
    await leaves(person)
    const body = { bidAmount: 30, bidMessage: null }
    const bid = await call(server, placeBid, { as: carrier, params: { requestId: open.id }, body })
    expect(bid.error).toMatchObject({ code: 'request_closed', message: 'This request has been cancelled.' })
    const accepted = await call(server, acceptBid, { as: prospect, params: { bidId: activeBid.id } })
    expect(accepted.error).toMatchObject({ code: 'bid_not_active' })
  })
})

describe('a user who deletes their account', () => {
  test('gives the password first, and a wrong one changes nothing', async () => {
    const customer = await givenCustomer(server)
    const refused = await leave(customer, 'not-the-password')
    expect(refused).toMatchObject({ status: 400, error: { code: 'wrong_password' } })
    expect(refused.error?.fields).toEqual({ password: 'Your password is incorrect.' })
    await callOrThrow(server, readOwnProfile, { as: customer })
  })

  test('is protected from guesses: after a few attempts the next one has to wait', async () => {
    const customer = await givenCustomer(server)
    const statuses = []
    for (let guess = 0; guess < 8; guess += 1) statuses.push((await leave(customer, `guess-${guess}`)).status)
    expect(statuses).toContain(429)
  })

  test("can't be a member of staff", async () => {
    const customer = await givenCustomer(server)
    await server.sql.query("update users set role = 'operations' where id = $1", [customer.id])
    expect(await leave(customer)).toMatchObject({ status: 403, error: { code: 'staff_account' } })
    await callOrThrow(server, readOwnProfile, { as: customer })
  })

  test('is signed out everywhere within 5 s, with cookies cleared, and a second attempt is refused', async () => {
    const customer = await givenCustomer(server)
    const { email, password } = customer
    const elsewhere = await callOrThrow(server, signIn, { body: { email, password } })
    const [here, there] = [await watch(customer), await watch({ ...customer, accessToken: elsewhere.accessToken })]
    const answer = await leave(customer)
    expect(answer.status).toBe(204)
    expect(answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])).toEqual([
      'kerbside_page=',
      'kerbside_refresh=',
      'kerbside_hint=',
      'kerbside_pictures=',
    ])
    await until(() => !here.socket.connected && !there.socket.connected, 'both sockets to close', 5_000)
    expect((await leave(customer)).status).toBe(401)
    for (const endpoint of [requestExport, readOwnProfile])
      expect((await call(server, endpoint, { as: customer })).status).toBeOneOf([401, 404])
    expect((await call(server, signIn, { body: { email, password } })).error?.code).toBe('wrong_credentials')
  })

  test('can sign up again with the same address, as a new user', async () => {
    const { person } = await givenLeaver(server)
    const { email, password } = person
    await leaves(person)
    await callOrThrow(server, signUp, { body: { email, password, userType: 'customer' } })
    const again = await callOrThrow(server, signIn, { body: { email, password } })
    expect(again.user.id).not.toBe(person.id)
    expect((await callOrThrow(server, myBids, { as: again })).items).toEqual([])
  })

  test('invalidates links that were handed out', async () => {
    const { person } = await givenLeaver(server)
    const { id } = await givenExport(server, person)
    const toExport = await callOrThrow(server, linkToExport, { as: person, params: { exportId: id } })
    const toDocument = await callOrThrow(server, linkToOwnDocument, { as: person, params: { document: 'id_document' } })
    await leaves(person)
    for (const { url } of [toExport, toDocument]) expect((await fetch(server.url + url)).status).toBe(404)
  })

  test('is recorded in the audit log by id', async () => {
    const customer = await givenCustomer(server)
    await leaves(customer)
    const { rows } = await server.sql.query('select action, subject_id from audit_log where actor_id = $1', [
      customer.id,
    ])
    expect(rows).toEqual([{ action: 'account.deleted', subject_id: customer.id }])
  })
})

describe('open pages are updated', () => {
  test('when a request loses its owner: the job page, the lists and its carrier', async () => {
    const { person, open, assigned, wonBySomebody } = await givenLeaver(server)
    const [page, list, carrier] = [await watch(), await watch(), await watch(wonBySomebody.carrier)]
    await page.join(requestRoom, open.id)
    await list.join(requestsRoom)
    await leaves(person)
    const cancelled = {
      id: open.id,
      version: 2,
      patch: { status: 'cancelled' },
      anonymised: { userId: null, title: 'Deleted request', imageUrls: null },
    }
    expect(await page.receives('request.changed')).toMatchObject(cancelled)
    expect(await list.receives('request.changed', ({ id }) => id === open.id)).toMatchObject(cancelled)
    const ended = await carrier.receives('request.changed', ({ id }) => id === assigned.id)
    expect(ended).toMatchObject({ version: 3, patch: { status: 'cancelled' } })
    const job = await carrier.receives('request.changed', ({ id, version }) => id === assigned.id && version > 3)
    expect(job).toMatchObject({ patch: { status: 'cancelled' }, anonymised: { title: assigned.title } })
  })

  test('when a bid loses its bidder', async () => {
    const { person, activeBid, acceptedBid, customer } = await givenLeaver(server)
    const [open, won] = [await watch(), await watch(customer)]
    await open.join(requestRoom, activeBid.collectionRequestId)
    await won.join(requestRoom, acceptedBid.collectionRequestId)
    await leaves(person)
    expect(await open.receives('bid.anonymised')).toMatchObject({
      id: activeBid.id,
      version: 2,
      patch: { status: 'rejected' },
    })
    expect(await won.receives('bid.anonymised')).toMatchObject({
      id: acceptedBid.id,
      version: 3,
      patch: { status: 'accepted' },
    })
    const left = await won.receives('request.changed', ({ anonymised }) => anonymised !== undefined)
    expect(left).toMatchObject({ patch: { status: 'cancelled', acceptedBidderId: null } })
  })
})
