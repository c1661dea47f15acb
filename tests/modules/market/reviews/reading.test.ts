import { describe, expect, test } from 'vitest'
import { businessPage, nearbyBusinesses } from '#modules/discovery/directory/contract.ts'
import { search } from '#modules/discovery/search/contract.ts'
import { bidderReviews } from '#modules/market/bidding/contract/reviews.ts'
import { bidsOnRequest, placeBid } from '#modules/market/bidding/contract.ts'
import { readRequest } from '#modules/market/requests/contract.ts'
import { businessReviews, changeReview, replyToReview, takeReviewBack } from '#modules/market/reviews/contract.ts'
import { decideReport, reportContent } from '#modules/staff/moderation/contract.ts'
import { PAGE_SIZE } from '#server/platform/kernel/contract.ts'
import { waitUntilHandled } from '#tests/modules/discovery/alerts/givens.ts'
import { endPlan, givenBusiness, saveBusinessProfile } from '#tests/modules/discovery/directory/businesses.ts'
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
import { givenReview, read, SAID, sums } from './givens.ts'

const server = await givenServer()

const texts = (userId: string, as?: Person) => call(server, businessReviews, { ...(as && { as }), params: { userId } })

/** Reviews of missing jobs, the first an hour ago, each an hour older. */
const givenTexts = ({ id }: Person, count: number) =>
  server.sql.query(
    `insert into reviews (request_id, carrier_id, stars, came_when_agreed, price_held, said_where, text, at, changed_until, held)
     select gen_random_uuid(), $1, 3, true, true, true, 'Nr ' || nth, now() - nth * interval '1 hour', now(), false
     from generate_series(1, $2::integer) as nth`,
    [id, count],
  )

async function reviewed(carrier: Person, ...stars: number[]) {
  const jobs = []
  for (const nth of stars) jobs.push(await givenReview(server, { stars: nth, text: `${nth} stars` }, { carrier }))
  return jobs
}

describe('the summary', () => {
  test('is shown next to every bid with the mean, from the first review (REVIEW-03, REVIEW-04)', async () => {
    const [none, two, three] = [
      await givenCarrier(server),
      await givenCarrier(server, 'basic'),
      await givenCarrier(server, 'basic'),
    ]
    await reviewed(two, 5, 4)
    await reviewed(three, 5, 5, 4)
    const { request } = await givenOpenRequest(server)
    for (const carrier of [none, two, three]) await givenBid(server, request.id, 50, carrier)
    const { items } = await callOrThrow(server, bidsOnRequest, { params: { requestId: request.id } })
    const shown = (person: Person) => items.find(({ bidderId }) => bidderId === person.id)?.bidderReviews
    expect([none, two, three].map(shown)).toEqual([
      { count: 0, mean: null },
      { count: 2, mean: 4.5 },
      { count: 3, mean: 4.7 },
    ])
  })

  test('comes with a bid that has just been placed', async () => {
    const carrier = await givenCarrier(server)
    await reviewed(carrier, 3)
    const { request } = await givenOpenRequest(server)
    const bid = { bidAmount: 40, bidMessage: null }
    const placed = await callOrThrow(server, placeBid, { as: carrier, params: { requestId: request.id }, body: bid })
    expect(placed.bidderReviews).toEqual({ count: 1, mean: 3 })
  })

  test("is shown on the finder's cards for every plan (REVIEW-04)", async () => {
    const premium = await givenBusiness(server, { displayName: 'Owl Removals', companyName: 'Owl Removals Ltd' })
    const basic = await givenBusiness(server, {
      plan: 'basic',
      displayName: 'Wren Removals',
      companyName: 'Wren Removals Ltd',
    })
    await reviewed(premium, 5)
    await reviewed(basic, 2)
    const near = async () =>
      (await callOrThrow(server, nearbyBusinesses, { query: { postcode: 'BS6 5QA' } })).items.find(
        ({ userId }) => userId === premium.id,
      )
    await until(near, 'the finder to know the business')
    expect(await near()).toMatchObject({ reviews: { count: 1, mean: 5 } })
    await until(async () => {
      const found = await callOrThrow(server, search, { query: { term: 'wren removals' } })
      return found.items.find(({ id }) => id === basic.id)?.reviews?.count === 1
    }, 'the business to be found with its reviews')
  })
})

describe('the texts', () => {
  test("are only shown to the owner of the request, whatever the bidder's plan (REVIEW-04)", async () => {
    const carrier = await givenCarrier(server, 'basic')
    await reviewed(carrier, 2, 5)
    const { owner, request } = await givenOpenRequest(server)
    const { bid } = await givenBid(server, request.id, 50, carrier)
    const params = { bidId: bid.id }
    const { items } = await callOrThrow(server, bidderReviews, { as: owner, params })
    expect(items.map(({ text }) => text)).toEqual(['5 stars', '2 stars'])
    for (const as of [carrier, await givenCustomer(server), await givenCarrier(server)])
      expect((await call(server, bidderReviews, { as, params })).status).toBe(404)
  })

  test('are shown on the page of a Premium business with their star ratings, and end with the plan (PLAN-04, PLAN-11, REVIEW-04)', async () => {
    const business = await givenBusiness(server)
    await reviewed(business, 1, 5, 5)
    const visitor = await texts(business.id)
    expect(visitor.body).toMatchObject({ spread: [1, 0, 0, 0, 2], items: { length: 3 }, next: null })
    const page = await callOrThrow(server, businessPage, { params: { userId: business.id } })
    expect(page.reviews).toEqual({ count: 3, mean: 3.7, cameWhenAgreed: 3, priceHeld: 3, saidWhere: 0 })
    expect(page.areas).toEqual(['BS6'])
    await endPlan(server, business)
    expect((await texts(business.id)).status).toBe(404)
    expect((await callOrThrow(server, businessPage, { params: { userId: business.id } })).reviews).toBeNull()
    // a business reads its own reviews on any plan
    expect((await texts(business.id, business)).body).toMatchObject({ items: { length: 3 } })
  })

  test("don't reveal their job, the time, or the place within the town (REVIEW-03)", async () => {
    const business = await givenBusiness(server)
    const [job] = await reviewed(business, 4)
    await givenTexts(business, PAGE_SIZE)
    const { owner, request } = await givenOpenRequest(server)
    const { bid } = await givenBid(server, request.id, 50, business)
    const answers = [
      await callOrThrow(server, businessReviews, { params: { userId: business.id } }),
      await callOrThrow(server, bidderReviews, { as: owner, params: { bidId: bid.id } }),
    ]
    const { rows: ids } = await server.sql.query('select request_id from reviews where carrier_id = $1', [business.id])
    expect(ids).toContainEqual({ request_id: job?.requestId })
    await server.sql.query('delete from reviews where carrier_id = $1 and request_id <> $2', [
      business.id,
      job?.requestId,
    ])
    for (const { items, next } of answers) {
      expect(items).toHaveLength(PAGE_SIZE)
      expect(items[0]).toMatchObject({ text: '4 stars', place: 'Bristol' })
      const told = [JSON.stringify(items), Buffer.from(next ?? '', 'base64url').toString(), next].join()
      for (const { request_id } of ids) expect(told).not.toContain(request_id)
      expect(told).not.toMatch(/20\d\d-\d\d-\d\d/)
      for (const { id } of items)
        expect((await call(server, readRequest, { params: { requestId: id } })).status).toBe(404)
    }
  })

  test('come in pages, newest first (REVIEW-03)', async () => {
    const business = await givenBusiness(server)
    await givenTexts(business, 30)
    const first = await callOrThrow(server, businessReviews, { params: { userId: business.id } })
    const rest = await callOrThrow(server, businessReviews, {
      params: { userId: business.id },
      query: { after: first.next ?? '' },
    })
    const all = [...first.items, ...rest.items].map(({ text }) => text)
    expect(all).toEqual(Array.from({ length: 30 }, (_, nth) => `Nr ${nth + 1}`))
    expect(rest.next).toBeNull()
    await server.sql.query('delete from reviews where carrier_id = $1', [business.id])
    const gone = { params: { userId: business.id }, query: { after: first.next ?? '' } }
    expect(await call(server, businessReviews, gone)).toMatchObject({ status: 400, error: { code: 'invalid' } })
  })
})

describe('reporting', () => {
  test('hides a review from everyone but its author, uncounted, until it is restored (REVIEW-02)', async () => {
    const agent = await givenStaff(server, 'agent', 'agent')
    const business = await givenBusiness(server)
    const [job] = await reviewed(business, 1)
    const subjectId = (await texts(business.id)).body?.items[0]?.id ?? ''
    const thing = { kind: 'review' as const, subjectId }
    await callOrThrow(server, reportContent, { as: business, body: { ...thing, reason: 'offensive', words: null } })
    const own = await call(server, reportContent, {
      as: job?.owner ?? business,
      body: { ...thing, reason: 'offensive', words: null },
    })
    expect(own).toMatchObject({ status: 403, error: { code: 'own_content' } })
    const judge = (what: 'hidden' | 'restored', seen: number) =>
      callOrThrow(server, decideReport, { as: agent, params: thing, body: { what, words: 'Not so.', seen } })
    expect(await judge('hidden', 1)).toMatchObject({ thing: { texts: ['1 stars'], page: `/business/${business.id}` } })
    expect((await texts(business.id)).body).toMatchObject({ items: [], spread: [0, 0, 0, 0, 0] })
    expect((await callOrThrow(server, businessPage, { params: { userId: business.id } })).reviews?.count).toBe(0)
    await judge('restored', 0)
    expect((await callOrThrow(server, businessPage, { params: { userId: business.id } })).reviews?.count).toBe(1)
  })

  test("hides a reply on its own: only its carrier reads it, and can't change it until it is restored (REVIEW-02)", async () => {
    const agent = await givenStaff(server, 'agent', 'agent')
    const business = await givenBusiness(server)
    const [job] = await reviewed(business, 2)
    if (!job) throw new Error('No job')
    const { owner, requestId } = job
    const params = { requestId }
    const reply = (version: number, text: string) =>
      call(server, replyToReview, { as: business, params, body: { text, version } })
    const shown = async () => (await texts(business.id)).body?.items[0]
    const thing = { kind: 'reply' as const, subjectId: (await shown())?.id ?? '' }
    const report = (as: Person) =>
      call(server, reportContent, { as, body: { ...thing, reason: 'offensive', words: null } })
    expect((await report(owner)).status, 'before there is one').toBe(404)
    await reply(1, 'You liar!')
    expect(await report(business)).toMatchObject({ status: 403, error: { code: 'own_content' } })
    expect((await report(owner)).status).toBe(201)
    expect(await report(owner)).toMatchObject({ status: 409, error: { code: 'reported_already' } })
    const judge = (what: 'hidden' | 'restored', seen: number) =>
      callOrThrow(server, decideReport, { as: agent, params: thing, body: { what, words: 'Be kind.', seen } })
    expect(await judge('hidden', 1)).toMatchObject({
      thing: { title: expect.stringMatching(/^Reply to a review/), texts: ['You liar!', 'Review: 2 stars'] },
      owner: { userId: business.id },
    })
    expect(await shown()).toMatchObject({ text: '2 stars', reply: null, changedAfterReply: false })
    expect((await read(server, requestId, owner)).review).toMatchObject({ reply: null })
    expect((await read(server, requestId, owner)).review).not.toHaveProperty('replyHidden')
    const own = (await read(server, requestId, business)).review
    expect(own).toMatchObject({ reply: 'You liar!', replyHidden: true, changeUntil: null, replyUntil: null })
    expect(await reply(own?.version ?? 0, 'Sorry!')).toMatchObject({ status: 409, error: { code: 'reply_hidden' } })
    expect((await report(await givenCustomer(server))).status).toBe(404)
    expect((await callOrThrow(server, businessPage, { params: { userId: business.id } })).reviews?.count).toBe(1)
    await judge('restored', 0)
    expect(await shown()).toMatchObject({ reply: 'You liar!' })
    const { version = 0 } = (await read(server, requestId, business)).review ?? {}
    expect((await reply(version, 'Sorry!')).status).toBe(200)
  })

  test("doesn't notify a carrier of a change under its hidden reply, and marks the change once the reply is restored", async () => {
    const business = await givenBusiness(server)
    const [job] = await reviewed(business, 2)
    if (!job) throw new Error('No job')
    const { owner, requestId } = job
    const params = { requestId }
    await callOrThrow(server, replyToReview, { as: business, params, body: { text: 'Thank you.', version: 1 } })
    await server.sql.query('update reviews set reply_hidden_at = now() where request_id = $1', [requestId])
    await callOrThrow(server, changeReview, { as: owner, params, body: { ...SAID, version: 2 } })
    await waitUntilHandled(server)
    const mails = `select 1 from mails where user_id = $1 and template = 'review-changed'`
    expect((await server.sql.query(mails, [business.id])).rowCount).toBe(0)
    await server.sql.query('update reviews set reply_hidden_at = null where request_id = $1', [requestId])
    expect((await read(server, requestId, owner)).review).toMatchObject({ changedAfterReply: true })
  })
})

test('after any sequence of changes, the sums of reviews equal a recount (REVIEW-05)', async () => {
  const carrier = await givenCarrier(server)
  const jobs = await reviewed(carrier, 1, 2, 3, 4, 5)
  await Promise.all(
    jobs
      .slice(0, 2)
      .map(({ owner, requestId }) => callOrThrow(server, takeReviewBack, { as: owner, params: { requestId } })),
  )
  await waitUntilHandled(server)
  const { kept, counted } = await sums(server)
  expect(kept).toEqual(counted)
  expect(kept.find(({ carrier_id }) => carrier_id === carrier.id)).toMatchObject({ n: 3, stars_sum: 12 })
})

test('concurrent reviews of one carrier are all counted (REVIEW-05)', async () => {
  const carrier = await givenCarrier(server)
  await saveBusinessProfile(server, carrier, {})
  await Promise.all(Array.from({ length: 8 }, () => givenReview(server, { stars: 5 }, { carrier })))
  const { kept, counted } = await sums(server)
  expect(kept).toEqual(counted)
  expect(kept.find(({ carrier_id }) => carrier_id === carrier.id)).toMatchObject({ n: 8, stars_sum: 40 })
})
