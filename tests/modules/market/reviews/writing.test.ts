import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { businessPage, nearbyBusinesses } from '#modules/discovery/directory/contract.ts'
import { search } from '#modules/discovery/search/contract.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { bidsOnMyRequests, bidsOnRequest, myBids } from '#modules/market/bidding/contract.ts'
import { readRequest } from '#modules/market/requests/contract.ts'
import {
  businessReviews,
  changeReview,
  replyToReview,
  takeReviewBack,
  writeReview,
} from '#modules/market/reviews/contract.ts'
import { reportContent } from '#modules/staff/moderation/contract.ts'
import { waitUntilHandled } from '#tests/modules/discovery/alerts/givens.ts'
import { givenBusiness } from '#tests/modules/discovery/directory/businesses.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCarrier, givenCustomer, givenOpenRequest, type Person } from '#tests/support/people.ts'
import { givenServer, startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { givenWatcher } from '#tests/support/watcher.ts'
import { givenCompleted, givenReview, moveIntoPast, read, review, SAID, sums, tryWriting } from './givens.ts'

const server = await givenServer()

const change = (requestId: string, as: Person, version = 1, said = {}) =>
  call(server, changeReview, { as, params: { requestId }, body: { ...SAID, ...said, version } })
const reply = (requestId: string, as: Person, version = 1, text = 'Thank you!') =>
  call(server, replyToReview, { as, params: { requestId }, body: { text, version } })
const takeBack = (requestId: string, as: Person) => call(server, takeReviewBack, { as, params: { requestId } })

describe('writing', () => {
  test('lets the owner of a completed job review its carrier, and both read it (REVIEW-01)', async () => {
    const { owner, carrier, requestId } = await givenCompleted(server)
    const before = await read(server, requestId, owner)
    expect(before).toEqual({ review: null, writeUntil: expect.any(String) })
    expect((Date.parse(before.writeUntil ?? '') - Date.now()) / 86_400_000).toBeCloseTo(30, 1)
    expect(await read(server, requestId, carrier)).toEqual({ review: null, writeUntil: null })
    const written = await review(server, { owner, requestId })
    expect(written).toMatchObject({
      writeUntil: null,
      review: { ...SAID, place: 'Bristol', state: 'shown', reply: null, version: 1 },
    })
    expect(written.review?.changeUntil).not.toBeNull()
    expect(await read(server, requestId, carrier)).toMatchObject({
      review: { ...SAID, changeUntil: null, replyUntil: expect.any(String) },
    })
  })

  test('is refused for anyone else, and before the job is completed (REVIEW-01)', async () => {
    const { carrier, requestId } = await givenCompleted(server)
    const open = await givenOpenRequest(server)
    expect(await tryWriting(server, requestId, carrier)).toMatchObject({
      status: 403,
      error: { code: 'not_concerned' },
    })
    expect((await tryWriting(server, requestId, await givenCustomer(server))).status).toBe(404)
    expect((await tryWriting(server, open.request.id, open.owner)).status).toBe(404)
    expect((await tryWriting(server, randomUUID(), open.owner)).status).toBe(404)
  })

  test('succeeds once per job: of two concurrent reviews one is refused (REVIEW-02)', async () => {
    const { owner, carrier, requestId } = await givenCompleted(server)
    const answers = await Promise.all(Array.from({ length: 6 }, () => tryWriting(server, requestId, owner)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    for (const { error } of answers.filter(({ ok }) => !ok))
      expect(error).toMatchObject({ code: 'reviewed_already', message: 'You’ve already reviewed this job.' })
    const { kept } = await sums(server)
    expect(kept.find(({ carrier_id }) => carrier_id === carrier.id)).toMatchObject({ n: 1, stars_sum: 4 })
  })

  test('returns the same review when repeated under the same key', async () => {
    const { owner, requestId } = await givenCompleted(server)
    const once = { as: owner, key: randomUUID(), params: { requestId }, body: SAID }
    expect(await callOrThrow(server, writeReview, once)).toEqual(await callOrThrow(server, writeReview, once))
  })

  test('is allowed on day 30, but not an hour later (REVIEW-01)', async () => {
    const early = await givenCompleted(server)
    // a second apart, because PostgreSQL rounds where this process truncates
    await moveIntoPast(server, early.requestId, '30 days -5 seconds')
    expect((await tryWriting(server, early.requestId, early.owner)).status).toBe(201)
    const late = await givenCompleted(server)
    await moveIntoPast(server, late.requestId, '30 days 1 hour')
    expect(await tryWriting(server, late.requestId, late.owner)).toMatchObject({
      status: 409,
      error: { code: 'reviews_closed', message: 'You can only review a job within 30 days of completion.' },
    })
    expect(await read(server, late.requestId, late.owner)).toEqual({ review: null, writeUntil: null })
  })

  test('needs one to five stars and yes or no answers, but no text (REVIEW-01)', async () => {
    const { owner, requestId } = await givenCompleted(server)
    const wrong = [{ stars: 0 }, { stars: 6 }, { stars: 2.5 }, { priceHeld: null }, { text: 'x'.repeat(801) }]
    for (const said of wrong) {
      const body = { ...SAID, ...said } as typeof SAID
      expect((await call(server, writeReview, { as: owner, params: { requestId }, body })).status).toBe(400)
    }
    expect((await review(server, { owner, requestId }, { text: null })).review?.text).toBeNull()
  })

  test('shows the author by first name, in the month of London (REVIEW-03)', async () => {
    const { owner, carrier, requestId } = await givenReview(server)
    await server.sql.query(
      `insert into profiles (user_id, display_name, updated_at) values ($1, 'Ann Example', now())`,
      [owner.id],
    )
    const month = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/London' }).slice(0, 7)
    expect((await read(server, requestId, carrier)).review).toMatchObject({ author: 'Ann', month })
  })
})

describe('changing and deleting', () => {
  test('lets an author change a review for 24 hours, and updates the sums (REVIEW-02)', async () => {
    const { owner, carrier, requestId } = await givenReview(server)
    expect(await change(requestId, owner, 1, { stars: 2, priceHeld: false, text: null })).toMatchObject({
      body: { review: { stars: 2, priceHeld: false, text: null, version: 2 } },
    })
    const { kept } = await sums(server)
    expect(kept.find(({ carrier_id }) => carrier_id === carrier.id)).toMatchObject({ stars_sum: 2, price_held: 0 })
    expect(await change(requestId, owner, 1)).toMatchObject({ status: 409, error: { code: 'changed_meanwhile' } })
    expect((await change(requestId, carrier, 2)).status).toBe(404)
    await moveIntoPast(server, requestId, '24 hours -5 seconds')
    expect((await change(requestId, owner, 2)).status).toBe(200)
    await moveIntoPast(server, requestId, '6 seconds')
    expect(await change(requestId, owner, 3)).toMatchObject({
      status: 409,
      error: { code: 'review_fixed', message: 'You can only change a review within 24 hours of writing it.' },
    })
  })

  test('lets an author delete a review at any time, but not write another for the job (REVIEW-02)', async () => {
    const { owner, carrier, requestId } = await givenReview(server)
    await moveIntoPast(server, requestId, '200 days')
    expect((await takeBack(requestId, carrier)).status).toBe(404)
    expect((await takeBack(requestId, owner)).status).toBe(204)
    expect((await takeBack(requestId, owner)).status).toBe(404)
    expect(await read(server, requestId, carrier)).toEqual({ review: null, writeUntil: null })
    const again = await givenReview(server)
    await takeBack(again.requestId, again.owner)
    expect(await tryWriting(server, again.requestId, again.owner)).toMatchObject({
      status: 409,
      error: { code: 'taken_back' },
    })
    expect((await read(server, again.requestId, again.owner)).writeUntil).toBeNull()
  })

  test('returns the same result when deleting is repeated under the same key, also after a lost answer', async () => {
    const { owner, requestId } = await givenReview(server)
    const once = { as: owner, key: randomUUID(), params: { requestId } }
    for (let nth = 0; nth < 2; nth++) expect((await call(server, takeReviewBack, once)).status).toBe(204)
    expect(await call(server, takeReviewBack, { ...once, key: randomUUID() })).toMatchObject({ status: 404 })
  })
})

describe('replying', () => {
  test('is allowed once within 60 days, and can be changed for 24 hours (REVIEW-02)', async () => {
    const { owner, carrier, requestId } = await givenReview(server)
    await moveIntoPast(server, requestId, '60 days -5 seconds')
    expect((await reply(requestId, owner)).status).toBe(404)
    expect((await reply(requestId, await givenCarrier(server))).status).toBe(404)
    expect(await reply(requestId, carrier)).toMatchObject({
      body: { review: { reply: 'Thank you!', replyUntil: null, changeUntil: expect.any(String), version: 2 } },
    })
    expect((await read(server, requestId, owner)).review?.reply).toBe('Thank you!')
    await moveIntoPast(server, requestId, '24 hours -5 seconds')
    expect(await reply(requestId, carrier, 2, 'Thanks a lot!')).toMatchObject({ body: { review: { version: 3 } } })
    await moveIntoPast(server, requestId, '6 seconds')
    expect(await reply(requestId, carrier, 3)).toMatchObject({
      status: 409,
      error: { code: 'reply_fixed', message: 'You can only change a reply within 24 hours.' },
    })
  })

  test('is refused after 60 days (REVIEW-02)', async () => {
    const { carrier, requestId } = await givenReview(server)
    await moveIntoPast(server, requestId, '60 days 1 second')
    expect((await read(server, requestId, carrier)).review?.replyUntil).toBeNull()
    expect(await reply(requestId, carrier)).toMatchObject({ status: 409, error: { code: 'reply_late' } })
  })

  test('marks a review changed under a reply, notifies the carrier and lets it reply again (REVIEW-02)', async () => {
    const { owner, carrier, requestId } = await givenReview(server, { stars: 5 })
    await reply(requestId, carrier, 1, 'Thank you for five stars!')
    await moveIntoPast(server, requestId, '23 hours 50 minutes')
    const shown = async () =>
      (await callOrThrow(server, businessReviews, { as: carrier, params: { userId: carrier.id } })).items[0]
    expect(await shown()).toMatchObject({ stars: 5, changedAfterReply: false })
    for (const version of [2, 3]) await change(requestId, owner, version, { stars: 1 })
    expect(await shown()).toMatchObject({ stars: 1, reply: 'Thank you for five stars!', changedAfterReply: true })
    await waitUntilHandled(server)
    const { rows: mails } = await server.sql.query(
      `select facts->'stars' as stars from mails where user_id = $1 and template = 'review-changed'`,
      [carrier.id],
    )
    expect(mails).toEqual([{ stars: 1 }])
    // the 24 hours of the reply itself are over
    await moveIntoPast(server, requestId, '23 hours 50 minutes')
    expect((await reply(requestId, carrier, 4, 'It was five stars yesterday.')).status).toBe(200)
    expect(await shown()).toMatchObject({ reply: 'It was five stars yesterday.', changedAfterReply: false })
    await moveIntoPast(server, requestId, '15 minutes')
    expect(await reply(requestId, carrier, 5)).toMatchObject({ status: 409, error: { code: 'reply_fixed' } })
  })

  test("is refused at an old version, so that no carrier replies to what it hasn't read", async () => {
    const { owner, carrier, requestId } = await givenReview(server)
    await change(requestId, owner, 1, { stars: 1 })
    expect(await reply(requestId, carrier, 1)).toMatchObject({ status: 409, error: { code: 'changed_meanwhile' } })
  })
})

/** Every page that shows a business with its stars, while reviews are on. */
async function expectNoStars(off: TestServer, carrier: Person) {
  const { owner, request } = await givenOpenRequest(off)
  const watcher = await givenWatcher(off, owner)
  const { bid } = await givenBid(off, request.id, 50, carrier)
  const received = await watcher.receives('bid.placed')
  const params = { requestId: request.id }
  const near = async () => (await callOrThrow(off, nearbyBusinesses, { query: { postcode: 'BS6 5QA' } })).items
  const found = async () => (await callOrThrow(off, search, { query: { term: 'nightingale' } })).items
  await until(async () => (await near()).length > 0 && (await found()).length > 0, 'the business to be found')
  const answers = [
    bid,
    received,
    await callOrThrow(off, bidsOnRequest, { params }),
    await callOrThrow(off, myBids, { as: carrier, query: {} }),
    await callOrThrow(off, bidsOnMyRequests, { as: owner }),
    await callOrThrow(off, acceptBid, { as: owner, params: { bidId: bid.id } }),
    await near(),
    await found(),
  ]
  for (const answer of answers) {
    expect(JSON.stringify(answer)).toContain(carrier.id)
    expect(JSON.stringify(answer)).not.toMatch(/"(?:bidderReviews|reviews)":/)
  }
}

test('with reviews off, no endpoint answers and jobs continue', async () => {
  const off = await startTestServer({ FEATURES_OFF: 'reviews' })
  const carrier = await givenBusiness(off)
  const { owner, requestId } = await givenCompleted(off, { carrier })
  expect((await tryWriting(off, requestId, owner)).status).toBe(404)
  // what was written before stays, and is neither shown nor reported
  const { rows } = await off.sql.query(
    `insert into reviews (request_id, carrier_id, owner_id, stars, came_when_agreed, price_held, said_where, at, changed_until, held)
     values ($1, $2, $3, 1, true, true, true, now(), now(), false) returning id`,
    [requestId, carrier.id, owner.id],
  )
  expect((await callOrThrow(off, businessPage, { params: { userId: carrier.id } })).reviews).toBeNull()
  await off.sql.query(`insert into review_sums values ($1, 3, 15, 3, 3, 3)`, [carrier.id])
  await expectNoStars(off, carrier)
  const report = { kind: 'review' as const, subjectId: rows[0].id, reason: 'offensive' as const, words: null }
  expect((await call(off, reportContent, { as: carrier, body: report })).status).toBe(404)
  expect((await callOrThrow(off, readRequest, { params: { requestId } })).status).toBe('completed')
  await off.stop()
})
