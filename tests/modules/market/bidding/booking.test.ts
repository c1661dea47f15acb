import { randomUUID } from 'node:crypto'
import { strFromU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import { jobPack } from '#modules/fulfilment/duty-of-care/contract.ts'
import { changeList } from '#modules/market/bidding/contract/loads.ts'
import { bidsOnRequest, myBidAllowance } from '#modules/market/bidding/contract.ts'
import { setBookAtBudget } from '#modules/market/requests/contract/booking.ts'
import { requestRoom } from '#modules/market/requests/contract/facts.ts'
import { postRequest, repostRequest } from '#modules/market/requests/contract/posting.ts'
import {
  cancelRequest,
  latestRequests,
  myRequests,
  openRequests,
  readRequest,
  requestHistory,
} from '#modules/market/requests/contract.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { suspendPerson } from '#modules/staff/user-admin/contract.ts'
import { blockOrThrow, NEUTRAL } from '#tests/modules/community/blocking/givens.ts'
import { cancel } from '#tests/modules/fulfilment/visits/jobs.ts'
import { download, givenExport } from '#tests/modules/staff/privacy/exports.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCustomer, givenOpenRequest, givenStaff, PASSWORD, type Person } from '#tests/support/people.ts'
import { givenServer, startTestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { givenWatcher } from '#tests/support/watcher.ts'
import { bidOn, givenBookable, givenBooker, PRICE } from './bookers.ts'

const server = await givenServer({ RATE_LIMIT_FACTOR: '10000' })
const [booker, rival] = await Promise.all([givenBooker(server), givenBooker(server)])

const set = (requestId: string, as: Person | null, on: boolean) =>
  call(server, setBookAtBudget, { ...(as && { as }), params: { requestId }, body: { on } })
const seenBy = (requestId: string, as?: Person) =>
  callOrThrow(server, readRequest, { ...(as && { as }), params: { requestId } })
const bidsOf = async (requestId: string) =>
  (await callOrThrow(server, bidsOnRequest, { params: { requestId } })).items.map(({ bidAmount, status }) => [
    bidAmount,
    status,
  ])

describe('turning it on', () => {
  test('is off unless chosen when posting, and then requires a budget (BOOK-01)', async () => {
    const { request } = await givenOpenRequest(server, { budget: PRICE })
    expect(request).not.toHaveProperty('bookAtBudget')
    expect((await givenBookable(server)).request).toMatchObject({ budget: PRICE, bookAtBudget: true })
    const body = {
      title: 'A sofa',
      description: 'By the front door.',
      postcode: null,
      budget: null,
      bookAtBudget: true,
    }
    expect(await call(server, postRequest, { as: await givenCustomer(server), body })).toMatchObject({
      status: 400,
      error: { code: 'budget_needed', fields: { budget: 'Enter a budget to turn on automatic booking.' } },
    })
  })

  test('lets only the owner turn it on and off; a repeat changes nothing (BOOK-01)', async () => {
    const { owner, request } = await givenOpenRequest(server, { budget: PRICE })
    expect(await set(request.id, owner, true)).toMatchObject({ status: 200, body: { bookAtBudget: true, version: 2 } })
    expect(await set(request.id, owner, true)).toMatchObject({ status: 200, body: { version: 2 } })
    expect(await set(request.id, booker, false)).toMatchObject({ status: 403, error: { code: 'not_concerned' } })
    expect((await set(request.id, null, false)).status).toBe(401)
    expect((await set(randomUUID(), owner, true)).status).toBe(404)
    const off = await set(request.id, owner, false)
    expect(off.body).toMatchObject({ version: 3 })
    expect(off.body).not.toHaveProperty('bookAtBudget')
  })

  test('requires a budget, also in the database (BOOK-01)', async () => {
    const { owner, request } = await givenOpenRequest(server)
    expect(await set(request.id, owner, true)).toMatchObject({ status: 400, error: { code: 'budget_needed' } })
    const { request: booked } = await givenBookable(server)
    const taken = server.sql.query('update collection_requests set budget = null where id = $1', [booked.id])
    await expect(taken).rejects.toMatchObject({ constraint: 'book_at_budget_needs_budget' })
  })

  test("can't change once a bid is accepted or the request cancelled (BOOK-01)", async () => {
    const { owner, request } = await givenBookable(server)
    await bidOn(server, request.id, booker, PRICE)
    for (const on of [true, false])
      expect(await set(request.id, owner, on)).toMatchObject({ status: 409, error: { code: 'request_closed' } })
    const { owner: other, request: cancelled } = await givenBookable(server)
    await callOrThrow(server, cancelRequest, { as: other, params: { requestId: cancelled.id } })
    expect(await set(cancelled.id, other, true)).toMatchObject({ status: 409, error: { code: 'request_closed' } })
  })

  test('keeps it and the budget when the items change (BOOK-01)', async () => {
    const { owner, request } = await givenBookable(server, { load: { items: [{ key: 'bicycle', n: 1 }] } })
    const body = { version: 1, load: { items: [{ key: 'sofa-2', n: 1 }] } }
    const changing = { as: owner, params: { requestId: request.id } }
    const priced = { ...body, budget: 500 } as typeof body
    expect((await call(server, changeList, { ...changing, body: priced })).status).toBe(400)
    expect(await callOrThrow(server, changeList, { ...changing, body })).toMatchObject({
      budget: PRICE,
      bookAtBudget: true,
    })
    expect((await bidOn(server, request.id, booker, PRICE, { seen: 1 })).error?.code).toBe('changed_meanwhile')
    const seen = { seen: 2, carries: { allowed: true, reused: false } }
    expect((await bidOn(server, request.id, booker, PRICE, seen)).body?.status).toBe('accepted')
  })

  test('is off when a request is posted again (BOOK-01)', async () => {
    const { owner, request } = await givenBookable(server)
    await callOrThrow(server, cancelRequest, { as: owner, params: { requestId: request.id } })
    const again = await callOrThrow(server, repostRequest, { as: owner, params: { requestId: request.id } })
    expect(again).toMatchObject({ budget: PRICE, status: 'pending' })
    expect(again).not.toHaveProperty('bookAtBudget')
    expect((await bidOn(server, again.id, booker, PRICE)).body?.status).toBe('active')
  })
})

describe('a bid at the price', () => {
  test('is accepted as it is placed, with every effect of an acceptance (BOOK-02, BOOK-04)', async () => {
    const { owner, request } = await givenBookable(server)
    await givenBid(server, request.id, 60)
    await givenBid(server, request.id, 95)
    const placed = await bidOn(server, request.id, booker, PRICE)
    expect(placed).toMatchObject({ status: 201, body: { status: 'accepted', version: 2, bidAmount: PRICE } })
    const winner = { winningBidId: placed.body?.id, acceptedBidderId: booker.id }
    expect(await seenBy(request.id, booker)).toMatchObject({ status: 'assigned', version: 2, ...winner })
    expect(await bidsOf(request.id)).toEqual([
      [PRICE, 'accepted'],
      [95, 'rejected'],
      [60, 'rejected'],
    ])
    expect(
      (await callOrThrow(server, requestHistory, { params: { requestId: request.id } })).items.at(-1),
    ).toMatchObject({ what: 'bid_accepted', by: 'owner', automatic: true })
    expect(await eventTypesOf(request.id)).toEqual([
      'BidAccepted',
      'BidPlaced',
      'BidRejected',
      'BidRejected',
      'RequestAssigned',
    ])
    await until(
      async () => (await call(server, jobPack, { as: owner, params: { requestId: request.id } })).ok,
      'the pack of the job',
    )
    expect(await bidOn(server, request.id, rival, 50)).toMatchObject({ status: 409, error: { code: 'request_closed' } })
    expect((await cancel(server, request.id, owner)).status).toBe(200)
  })

  test('books once when sent twice under one key (BOOK-02)', async () => {
    const { request } = await givenBookable(server)
    const key = randomUUID()
    const first = await bidOn(server, request.id, booker, 75, {}, key)
    const second = await bidOn(server, request.id, booker, 75, {}, key)
    expect(first.body).toMatchObject({ status: 'accepted' })
    expect(second.body).toEqual(first.body)
    expect(await bidsOf(request.id)).toEqual([[75, 'accepted']])
  })

  test('counts towards the carrier’s month, and is refused beyond the quota (BOOK-02, R17)', async () => {
    const basic = await givenBooker(server, 'basic')
    const { request } = await givenBookable(server)
    expect((await bidOn(server, request.id, basic, PRICE)).body?.status).toBe('accepted')
    const { used, limit } = await callOrThrow(server, myBidAllowance, { as: basic })
    expect(used).toBe(1)
    await server.sql.query(
      `insert into bids (id, collection_request_id, bidder_id, bid_amount, status, created_at)
       select gen_random_uuid(), $1, $2, 90, 'rejected', now() from generate_series(2, $3)`,
      [request.id, basic.id, limit],
    )
    const { request: next } = await givenBookable(server)
    expect((await bidOn(server, next.id, basic, PRICE)).error?.code).toBe('quota_used')
    expect(await seenBy(next.id)).toMatchObject({ status: 'pending', bookAtBudget: true })
  })

  test('stays a bid if placed before booking was turned on; the next one books the job (BOOK-03)', async () => {
    const { owner, request } = await givenOpenRequest(server, { budget: PRICE })
    expect((await bidOn(server, request.id, rival, 70)).body?.status).toBe('active')
    await set(request.id, owner, true)
    expect(await bidsOf(request.id)).toEqual([[70, 'active']])
    expect((await bidOn(server, request.id, booker, PRICE)).body?.status).toBe('accepted')
    expect(await bidsOf(request.id)).toEqual([
      [PRICE, 'accepted'],
      [70, 'rejected'],
    ])
  })
})

async function eventTypesOf(requestId: string): Promise<string[]> {
  const { rows } = await server.sql.query<{ type: string }>(
    `select type from outbox where data->>'requestId' = $1 and (type like 'Bid%' or type like 'Request%')
       and not (type = 'BidPlaced' and (data->>'bidAmount')::numeric <> $2) order by type`,
    [requestId, PRICE],
  )
  return rows.map(({ type }) => type)
}

describe('a bid that books nothing', () => {
  const overridden = `update carrier_registrations set state = 'absent', override_until = '2099-01-01' where business_id = $1`
  test.each([
    ['a penny above the price', null, PRICE + 0.01],
    [
      'from an unverified carrier',
      `update profiles set verification_status = 'pending_review' where user_id = $1`,
      PRICE,
    ],
    ['from a carrier without a registration', 'delete from carrier_registrations where business_id = $1', PRICE],
    [
      'from a carrier whose registration was checked too long ago',
      `update carrier_registrations set checked_at = now() - interval '31 days' where business_id = $1`,
      PRICE,
    ],
    ['from a carrier with a staff override', overridden, PRICE],
  ])('stays a bid and leaves the job open: %s (BOOK-03)', async (_, change, amount) => {
    const carrier = await givenBooker(server)
    if (change) await server.sql.query(change, [carrier.id])
    const { request } = await givenBookable(server)
    expect((await bidOn(server, request.id, carrier, amount)).body).toMatchObject({ status: 'active', version: 1 })
    expect(await seenBy(request.id)).toMatchObject({ status: 'pending', bookAtBudget: true })
    expect((await bidOn(server, request.id, booker, 79)).body?.status).toBe('accepted')
  })

  test("stays a bid without the required confirmation, where carriers aren't asked for it (BOOK-03)", async () => {
    const off = await startTestServer({ FEATURES_OFF: 'load', DATABASE_URL: server.config.DATABASE_URL, ROLES: 'web' })
    const { request } = await givenBookable(server, { load: { items: [{ key: 'fridge-freezer', n: 1 }] } })
    expect((await bidOn(server, request.id, booker, PRICE)).error?.code).toBe('tick_needed')
    expect((await bidOn(off, request.id, booker, PRICE)).body?.status).toBe('active')
    const carries = { allowed: true, reused: false }
    expect((await bidOn(server, request.id, rival, PRICE, { carries })).body?.status).toBe('accepted')
    await off.stop()
  })

  test("stays a bid if the owner can't accept it, and is refused if they are suspended or gone (BOOK-03)", async () => {
    const { owner, request } = await givenBookable(server)
    await server.sql.query('update users set suspended_at = now() where id = $1', [owner.id])
    expect((await bidOn(server, request.id, booker, PRICE)).body?.status).toBe('active')
    const admin = await givenStaff(server)
    const [suspended, left] = [await givenBookable(server), await givenBookable(server)]
    const byStaff = { as: admin, params: { userId: suspended.owner.id }, body: { reason: 'Dumped waste' } }
    await callOrThrow(server, suspendPerson, byStaff)
    expect((await bidOn(server, suspended.request.id, booker, PRICE)).status).toBe(404)
    await callOrThrow(server, deleteAccount, { as: left.owner, body: { password: PASSWORD } })
    expect((await bidOn(server, left.request.id, booker, PRICE)).error?.code).toBe('request_closed')
  })
})

test('is refused from a carrier blocked by the owner, and the job stays open (BOOK-03, BLOCK-01)', async () => {
  const carrier = await givenBooker(server)
  const { owner, request: earlier } = await givenOpenRequest(server)
  const { bid } = await givenBid(server, earlier.id, PRICE, carrier)
  await blockOrThrow(server, owner, 'bid', bid.id)
  const { request } = await givenBookable(server, { owner })
  expect((await bidOn(server, request.id, carrier, PRICE)).error).toMatchObject(NEUTRAL)
  expect(await seenBy(request.id)).toMatchObject({ status: 'pending', bookAtBudget: true })
  expect((await bidOn(server, request.id, booker, PRICE)).body?.status).toBe('accepted')
})

describe('visibility', () => {
  test('appears on cards and details for everyone while it applies (BOOK-04)', async () => {
    const { owner, request } = await givenBookable(server)
    const { request: plain } = await givenOpenRequest(server, { budget: PRICE })
    const cards = async () => [
      (await callOrThrow(server, latestRequests, {})).items,
      (await callOrThrow(server, openRequests, { as: booker })).items,
      (await callOrThrow(server, myRequests, { as: owner })).items,
    ]
    for (const items of await cards()) {
      expect(items.find(({ id }) => id === request.id)).toMatchObject({ budget: PRICE, bookAtBudget: true })
      expect(items.find(({ id }) => id === plain.id) ?? {}).not.toHaveProperty('bookAtBudget')
    }
    for (const viewer of [undefined, owner, booker])
      expect(await seenBy(request.id, viewer)).toMatchObject({ bookAtBudget: true })
    await bidOn(server, request.id, booker, PRICE)
    for (const viewer of [undefined, owner, booker])
      expect(await seenBy(request.id, viewer)).not.toHaveProperty('bookAtBudget')
  })

  test('is announced to open pages, as is the booking (BOOK-04)', async () => {
    const { owner, request } = await givenOpenRequest(server, { budget: PRICE })
    const [page, home, van] = await Promise.all([
      givenWatcher(server),
      givenWatcher(server, owner),
      givenWatcher(server, booker),
    ])
    await page.join(requestRoom, request.id)
    await set(request.id, owner, true)
    expect(await page.receives('request.changed')).toMatchObject({
      version: 2,
      patch: { status: 'pending', bookAtBudget: true },
    })
    const { body: bid } = await bidOn(server, request.id, booker, PRICE)
    const assigned = { version: 3, patch: { status: 'assigned', winningBidId: bid?.id } }
    for (const watcher of [page, home])
      expect(await watcher.receives('request.changed', ({ version }) => version === 3)).toMatchObject(assigned)
    expect(await page.receives('bid.placed')).toMatchObject({ id: bid?.id })
    expect(await van.receives('bid.decided')).toMatchObject({ id: bid?.id, version: 2, patch: { status: 'accepted' } })
  })

  test('is in the owner’s data export, with whether it booked the job (BOOK-04)', async () => {
    const { owner, request } = await givenBookable(server)
    await givenBookable(server, { owner })
    await givenOpenRequest(server, { owner, budget: PRICE })
    await bidOn(server, request.id, booker, PRICE)
    const files = await download(server, owner, (await givenExport(server, owner)).id)
    const { requests } = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array())) as {
      requests: { bookAtBudget: boolean; bookedAutomatically: boolean }[]
    }
    expect(requests.map(({ bookAtBudget, bookedAutomatically }) => [bookAtBudget, bookedAutomatically])).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ])
  })
})
