import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { bidsOnRequest, myBidAllowance, myBids, placeBid } from '#modules/market/bidding/contract.ts'
import { cancelRequest } from '#modules/market/requests/contract.ts'
import { call, callOrThrow, callWithRetry } from '#tests/support/client.ts'
import { givenBid, givenCarrier, givenCustomer, givenOpenRequest } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'

const server = await givenServer()

/** Less than a page of the list. */
const BIDS = 19

const bid = (bidAmount: unknown, bidMessage: unknown = null) =>
  ({ bidAmount, bidMessage }) as { bidAmount: number; bidMessage: null }

describe('placing a bid over HTTP', () => {
  test('returns the bid as stored: active, the carrier’s own, exact to the penny (BID-14, STATE-16, DATA-11 to DATA-13, CALL-15)', async () => {
    const { request } = await givenOpenRequest(server)
    const carrier = await givenCarrier(server)
    const answer = await call(server, placeBid, {
      as: carrier,
      params: { requestId: request.id },
      body: bid(72.35, '  Tomorrow before 11.  '),
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      id: expect.any(String),
      collectionRequestId: request.id,
      createdAt: expect.any(String),
      bidderId: carrier.id,
      bidAmount: 72.35,
      bidMessage: 'Tomorrow before 11.',
      status: 'active',
    })
    const { rows } = await server.sql.query('select bid_amount, status from bids where id = $1', [answer.body?.id])
    expect(rows).toEqual([{ bid_amount: '72.35', status: 'active' }])
    const { bid: wordless } = await givenBid(server, request.id, 72, carrier)
    expect(wordless.bidMessage).toBeNull()
  })

  test('keeps total and list consistent while bids are being placed (CALL-14)', async () => {
    const { request } = await givenOpenRequest(server)
    const carrier = await givenCarrier(server)
    const reads: { listed: number; counted: number }[] = []
    const readOnAndOn = async (): Promise<void> => {
      const { items, total } = await callOrThrow(server, bidsOnRequest, { params: { requestId: request.id } })
      reads.push({ listed: items.length, counted: total })
      if (total < BIDS) await readOnAndOn()
    }
    const reading = Array.from({ length: 6 }, readOnAndOn)
    for (let placed = 0; placed < BIDS; placed++) await givenBid(server, request.id, 50, carrier)
    await Promise.all(reading)
    expect(reads.filter(({ listed, counted }) => listed !== counted)).toEqual([])
  })

  test('shows everyone the bids, newest first, with only their bidder’s name and badge (CALL-14, DATA-14, ROLE-03, R04, R32)', async () => {
    const { request } = await givenOpenRequest(server)
    const empty = await callOrThrow(server, bidsOnRequest, { params: { requestId: request.id } })
    expect(empty).toMatchObject({ items: [], total: 0, winning: null, own: null })
    const { carrier, bid: older } = await givenBid(server, request.id, 90)
    const { bid: newer } = await givenBid(server, request.id, 80)
    const seen = await callOrThrow(server, bidsOnRequest, { params: { requestId: request.id } })
    expect(seen.items.map(({ id }) => id)).toEqual([newer.id, older.id])
    expect(JSON.stringify(seen)).not.toContain(carrier.email)
    const ofBidder = Object.keys(seen.items[0] ?? {}).filter((field) => field.startsWith('bidder'))
    expect(ofBidder.toSorted()).toEqual([
      'bidderId',
      'bidderName',
      'bidderRegistration',
      'bidderReviews',
      'bidderVerification',
    ])
    expect((await callOrThrow(server, bidsOnRequest, { as: carrier, params: { requestId: request.id } })).own?.id).toBe(
      older.id,
    )
  })

  test('pages through a long list without gaps or repeats', async () => {
    const { request } = await givenOpenRequest(server)
    const { carrier } = await givenBid(server, request.id, 1)
    for (let pounds = 2; pounds <= 45; pounds++) await givenBid(server, request.id, pounds, carrier)
    const amounts: number[] = []
    let after: string | undefined
    do {
      const page = await callOrThrow(server, bidsOnRequest, { params: { requestId: request.id }, query: { after } })
      amounts.push(...page.items.map(({ bidAmount }) => bidAmount))
      expect(page.total).toBe(45)
      after = page.next ?? undefined
    } while (after)
    expect(amounts).toEqual(Array.from({ length: 45 }, (_, index) => 45 - index))
    expect(
      (await call(server, bidsOnRequest, { params: { requestId: request.id }, query: { after: 'junk' } })).status,
    ).toBe(400)
  })

  test.each([
    ['zero', 0, 'Bid amount must be positive.'],
    ['a negative amount', -5, 'Bid amount must be positive.'],
    ['a word', 'ten', 'Bid amount must be a number.'],
    ['no amount', null, 'Bid amount must be a number.'],
    ['a third of a penny', 10.001, 'Bid amount must have at most two decimals.'],
    ['more than the column holds', 100_000_000, 'Bid amount must be at most £99,999,999.99.'],
  ])('rejects %s with an error on the field (VAL-08 to VAL-11)', async (_what, amount, message) => {
    const { request } = await givenOpenRequest(server)
    const carrier = await givenCarrier(server)
    const answer = await call(server, placeBid, { as: carrier, params: { requestId: request.id }, body: bid(amount) })
    expect(answer.status).toBe(400)
    expect(answer.error?.fields).toEqual({ bidAmount: message })
  })

  test('rejects fields that only the server may set (R08)', async () => {
    const { request } = await givenOpenRequest(server)
    const carrier = await givenCarrier(server)
    const body = { ...bid(10), bidderId: randomUUID(), status: 'accepted' }
    const answer = await call(server, placeBid, { as: carrier, params: { requestId: request.id }, body })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.error?.fields ?? {})).toEqual(['bidderId', 'status'])
  })

  test.each(['nul\u0000byte', 'half a \ud800 pair', 'x'.repeat(501)])(
    'answers a hostile message with a plain 400',
    async (message) => {
      const { request } = await givenOpenRequest(server)
      const carrier = await givenCarrier(server)
      const answer = await call(server, placeBid, {
        as: carrier,
        params: { requestId: request.id },
        body: bid(10, message),
      })
      expect(answer.status).toBe(400)
      expect(answer.error?.fields).toHaveProperty('bidMessage')
    },
  )

  test('asks a visitor to log in, and tells a customer and an unsubscribed business why they can’t bid (BID-07, BID-15, R16)', async () => {
    const { request } = await givenOpenRequest(server)
    const params = { requestId: request.id }
    expect((await call(server, placeBid, { params, body: bid(10) })).status).toBe(401)
    const customer = await call(server, placeBid, { as: await givenCustomer(server), params, body: bid(10) })
    expect(customer).toMatchObject({ status: 403, error: { code: 'not_business' } })
    const unsubscribed = await call(server, placeBid, { as: await givenCarrier(server, null), params, body: bid(10) })
    expect(unsubscribed).toMatchObject({ status: 403, error: { code: 'not_subscribed' } })
  })

  test('rejects a bid on your own request (BID-16)', async () => {
    const carrier = await givenCarrier(server)
    const { request } = await givenOpenRequest(server, { owner: carrier })
    const answer = await call(server, placeBid, { as: carrier, params: { requestId: request.id }, body: bid(10) })
    expect(answer).toMatchObject({ status: 403, error: { code: 'own_request' } })
  })

  test('answers 404 for a missing request and an invalid id', async () => {
    const carrier = await givenCarrier(server)
    for (const requestId of [randomUUID(), 'junk', "' or 1=1 --", '%00']) {
      const answer = await call(server, placeBid, { as: carrier, params: { requestId }, body: bid(10) })
      expect(answer.status).toBe(404)
    }
  })
})

describe('the Basic quota (R17, PLAN-03)', () => {
  test('places exactly 25 of 30 bids, ten of them at once at the quota’s edge', async () => {
    const carrier = await givenCarrier(server, 'basic')
    const { request } = await givenOpenRequest(server)
    const bids = (amounts: number[]) =>
      Promise.all(
        amounts.map((amount) =>
          callWithRetry(server, placeBid, { as: carrier, params: { requestId: request.id }, body: bid(amount) }),
        ),
      )
    const amounts = Array.from({ length: 30 }, (_, index) => index + 1)
    const answers = [...(await bids(amounts.slice(0, 20))), ...(await bids(amounts.slice(20)))]
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(25)
    expect(answers.filter(({ error }) => error?.code === 'quota_used')).toHaveLength(5)
    const { rows } = await server.sql.query('select count(*)::int as bids from bids where bidder_id = $1', [carrier.id])
    expect(rows[0].bids).toBe(25)
    expect(await callOrThrow(server, myBidAllowance, { as: carrier })).toMatchObject({
      bar: 'quota_used',
      used: 25,
      limit: 25,
    })
  })

  test('does not count last month’s bids', async () => {
    const carrier = await givenCarrier(server, 'basic')
    const { request } = await givenOpenRequest(server)
    for (let n = 0; n < 25; n++) await givenBid(server, request.id, 10 + n, carrier)
    await server.sql.query(`update bids set created_at = created_at - interval '32 days' where bidder_id = $1`, [
      carrier.id,
    ])
    await givenBid(server, request.id, 99, carrier)
    expect(await callOrThrow(server, myBidAllowance, { as: carrier })).toMatchObject({ bar: null, used: 1 })
  })
})

describe('idempotency', () => {
  test('places one bid for a double submit and answers both alike', async () => {
    const { request } = await givenOpenRequest(server)
    const carrier = await givenCarrier(server)
    const key = randomUUID()
    const once = () => call(server, placeBid, { as: carrier, params: { requestId: request.id }, body: bid(55), key })
    const answers = await Promise.all([once(), once(), once()])
    const again = await once()
    const placed = [...answers, again].filter(({ ok }) => ok)
    expect(new Set(placed.map(({ body }) => body?.id)).size).toBe(1)
    for (const refused of answers.filter(({ ok }) => !ok)) expect(refused.error?.code).toBe('key_in_flight')
    const { rows } = await server.sql.query('select count(*)::int as bids from bids where bidder_id = $1', [carrier.id])
    expect(rows[0].bids).toBe(1)
  })

  test('repeats the first answer, even if the request has changed since', async () => {
    const { request, owner } = await givenOpenRequest(server)
    const carrier = await givenCarrier(server)
    const key = randomUUID()
    const once = () => call(server, placeBid, { as: carrier, params: { requestId: request.id }, body: bid(55), key })
    const first = await once()
    await callOrThrow(server, cancelRequest, { as: owner, params: { requestId: request.id } })
    expect(await once()).toMatchObject({ status: 201, body: first.body })
    const another = await call(server, placeBid, { as: carrier, params: { requestId: request.id }, body: bid(55) })
    expect(another.status).toBe(409)
  })

  test('rejects another body under the same key', async () => {
    const { request } = await givenOpenRequest(server)
    const carrier = await givenCarrier(server)
    const key = randomUUID()
    const place = (pounds: number) =>
      call(server, placeBid, { as: carrier, params: { requestId: request.id }, body: bid(pounds), key })
    expect((await place(55)).status).toBe(201)
    expect(await place(56)).toMatchObject({ status: 422, error: { code: 'key_reused' } })
  })
})

test('lists a carrier’s bids with their requests, newest first, and a missing request as null (CALL-30, DASH-32)', async () => {
  const carrier = await givenCarrier(server)
  const { request } = await givenOpenRequest(server)
  const { bid: older } = await givenBid(server, request.id, 30, carrier)
  const { request: lost } = await givenOpenRequest(server)
  const { bid: newer } = await givenBid(server, lost.id, 40, carrier)
  await server.sql.query('delete from collection_requests where id = $1', [lost.id])
  const mine = await callOrThrow(server, myBids, { as: carrier })
  expect(mine.items.map(({ bid: { id } }) => id)).toEqual([newer.id, older.id])
  expect(mine.items.map(({ request: seen }) => seen?.title ?? null)).toEqual([null, request.title])
})
