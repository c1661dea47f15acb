import { describe, expect, test } from 'vitest'
import { returnUnopenedBids } from '#modules/market/bidding/commands/return-unopened-bids.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { bidsOnRequest, myBidAllowance, placeBid, withdrawBid } from '#modules/market/bidding/contract.ts'
import { bidsExport, hideBidMessage } from '#modules/market/bidding/facade.ts'
import {
  decideReturn,
  MAX_BY_CANCELLATION,
  myBidLedger,
  returnQueue,
} from '#modules/market/bidding/returns/contract.ts'
import { OPEN_WITHIN_MS } from '#modules/market/bidding/returns/rules.ts'
import type { BiddingTables } from '#modules/market/bidding/tables.ts'
import { endRequest } from '#modules/market/requests/contract/staff.ts'
import { cancelRequest } from '#modules/market/requests/contract.ts'
import { hideRequest } from '#modules/market/requests/facade.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { waitUntilHandled } from '#tests/modules/discovery/alerts/givens.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCarrier, givenOpenRequest, givenStaff, type Person } from '#tests/support/people.ts'
import { givenServer, startTestServer } from '#tests/support/server.ts'
import { givenWatcher } from '#tests/support/watcher.ts'

const server = await givenServer()
const { db } = server

const basic = () => givenCarrier(server, 'basic')
/** Decides all due bids with a clock `ms` ahead of when the bid was placed. */
async function decidedAfter(bid: { createdAt: string }, ms: number): Promise<void> {
  while ((await returnUnopenedBids(asModuleDb<BiddingTables>(db), new Date(Date.parse(bid.createdAt) + ms))) > 0);
}
const view = (owner: Person, requestId: string) =>
  callOrThrow(server, bidsOnRequest, { as: owner, params: { requestId }, query: {} })
const cancel = async (owner: Person, requestId: string) => {
  await callOrThrow(server, cancelRequest, { as: owner, params: { requestId } })
  await waitUntilHandled(server)
}
async function writtenOf(bidId: string) {
  const { rows } = await server.sql.query('select reason, state from bid_returns where bid_id = $1', [bidId])
  return rows
}
const returned = (reason: string) => [{ reason, state: 'returned' }]

async function givenOffer(carrier?: Person) {
  const { owner, request } = await givenOpenRequest(server)
  const bidder = carrier ?? (await basic())
  const { bid } = await givenBid(server, request.id, 50, bidder)
  return { owner, request, carrier: bidder, bid }
}

describe('an unopened bid', () => {
  test('is returned live after 48 hours, not a millisecond earlier (QUOTA-01, QUOTA-04)', async () => {
    const { carrier, bid, request } = await givenOffer()
    const watcher = await givenWatcher(server, carrier)
    await decidedAfter(bid, OPEN_WITHIN_MS - 1)
    expect(await writtenOf(bid.id)).toEqual([])
    await decidedAfter(bid, OPEN_WITHIN_MS)
    expect(await writtenOf(bid.id)).toEqual(returned('unopened'))
    expect(await watcher.receives('bid.returned')).toMatchObject({
      id: bid.id,
      requestId: request.id,
      patch: { reason: 'unopened' },
    })
  })

  test('stays used once the owner’s page has fetched it, even within a minute of an earlier view (QUOTA-02)', async () => {
    const { owner, request, bid } = await givenOffer()
    await view(owner, request.id)
    const { bid: later } = await givenBid(server, request.id, 45, await basic())
    const { bid: unseen } = await givenOffer()
    await view(owner, request.id)
    await decidedAfter(unseen, OPEN_WITHIN_MS)
    expect(await writtenOf(bid.id)).toEqual([])
    expect(await writtenOf(later.id)).toEqual([])
    expect(await writtenOf(unseen.id)).toEqual(returned('unopened'))
  })

  test('is not opened by an earlier view or by other viewers (QUOTA-02)', async () => {
    const { owner, request, carrier } = await givenOffer()
    await view(owner, request.id)
    const { bid } = await givenBid(server, request.id, 45, await basic())
    await view(carrier, request.id)
    await callOrThrow(server, bidsOnRequest, { params: { requestId: request.id }, query: {} })
    await decidedAfter(bid, OPEN_WITHIN_MS)
    expect(await writtenOf(bid.id)).toEqual(returned('unopened'))
  })

  test('is recorded once, however often the owner views it (QUOTA-02)', async () => {
    const { owner, request } = await givenOffer()
    const lookedAt = async () => {
      const { rows } = await server.sql.query('select xmin, last_at from request_owner_looks where request_id = $1', [
        request.id,
      ])
      return rows
    }
    await view(owner, request.id)
    const first = await lookedAt()
    expect(first).toHaveLength(1)
    await Promise.all([view(owner, request.id), view(owner, request.id)])
    expect(await lookedAt()).toEqual(first)
  })

  test('is not returned if withdrawn, lost or hidden, or if its plan has no limit (QUOTA-01, QUOTA-04)', async () => {
    const withdrawn = await givenOffer()
    await callOrThrow(server, withdrawBid, { as: withdrawn.carrier, params: { bidId: withdrawn.bid.id } })
    const lost = await givenOffer()
    const { bid: winning } = await givenBid(server, lost.request.id, 40, await basic())
    await callOrThrow(server, acceptBid, { as: lost.owner, params: { bidId: winning.id } })
    const hidden = await givenOffer()
    await transact(db, (trx) => hideBidMessage(trx, hidden.bid.id, new Date()), null)
    const unlimited = await givenOffer(await givenCarrier(server, 'premium'))
    await decidedAfter(unlimited.bid, OPEN_WITHIN_MS + 60_000)
    for (const { bid } of [withdrawn, lost, hidden, unlimited, { bid: winning }])
      expect(await writtenOf(bid.id)).toEqual([])
  })

  test('is returned once when several workers run (QUOTA-03)', async () => {
    const carrier = await basic()
    const offers = []
    for (let n = 0; n < 5; n++) offers.push(await givenOffer(carrier))
    const now = new Date(Date.now() + OPEN_WITHIN_MS)
    await Promise.all(Array.from({ length: 4 }, () => returnUnopenedBids(asModuleDb<BiddingTables>(db), now)))
    for (const { owner, request } of offers) await cancel(owner, request.id)
    const { rows } = await server.sql.query(
      `select count(*)::int as n from outbox where type = 'BidReturned' and data ->> 'carrierId' = $1`,
      [carrier.id],
    )
    expect(rows[0].n).toBe(5)
    for (const { bid } of offers) expect(await writtenOf(bid.id)).toEqual(returned('unopened'))
  })
})

describe('the bids of a request', () => {
  test('are returned when its owner cancels (QUOTA-01)', async () => {
    const { owner, request, bid } = await givenOffer()
    await view(owner, request.id)
    const { bid: withdrawn, carrier } = await givenBid(server, request.id, 30, await basic())
    await callOrThrow(server, withdrawBid, { as: carrier, params: { bidId: withdrawn.id } })
    await cancel(owner, request.id)
    expect(await writtenOf(bid.id)).toEqual(returned('owner_cancelled'))
    expect(await writtenOf(withdrawn.id)).toEqual([])
  })

  test('are returned when staff cancel after an award, but not when staff set it completed (QUOTA-01)', async () => {
    const staff = await givenStaff(server)
    for (const [status, written] of [
      ['cancelled', returned('staff_removed')],
      ['completed', []],
    ] as const) {
      const { owner, request, bid } = await givenOffer()
      const { bid: other } = await givenBid(server, request.id, 60, await basic())
      await callOrThrow(server, acceptBid, { as: owner, params: { bidId: bid.id } })
      await callOrThrow(server, endRequest, {
        as: staff,
        params: { requestId: request.id },
        body: { status, reason: 'So.' },
      })
      await waitUntilHandled(server)
      expect(await writtenOf(bid.id)).toEqual(written)
      expect(await writtenOf(other.id)).toEqual(written)
    }
  })

  test('are returned when staff hide it while open, except those already lost (QUOTA-01)', async () => {
    const open = await givenOffer()
    const assigned = await givenOffer()
    const { bid: lost } = await givenBid(server, assigned.request.id, 60, await basic())
    await callOrThrow(server, acceptBid, { as: assigned.owner, params: { bidId: assigned.bid.id } })
    for (const { request } of [open, assigned])
      await transact(db, (trx) => hideRequest(trx, request.id, new Date()), null)
    await waitUntilHandled(server)
    expect(await writtenOf(open.bid.id)).toEqual(returned('staff_removed'))
    expect(await writtenOf(lost.id)).toEqual([])
    expect(await writtenOf(assigned.bid.id)).toEqual([])
  })

  test('are returned when its owner leaves, and to the others when its winner leaves (QUOTA-01)', async () => {
    const left = await givenOffer()
    await callOrThrow(server, deleteAccount, { as: left.owner, body: { password: left.owner.password } })
    const won = await givenOffer()
    const { bid: other } = await givenBid(server, won.request.id, 60, await basic())
    await callOrThrow(server, acceptBid, { as: won.owner, params: { bidId: won.bid.id } })
    await callOrThrow(server, deleteAccount, { as: won.carrier, body: { password: won.carrier.password } })
    await waitUntilHandled(server)
    expect(await writtenOf(left.bid.id)).toEqual(returned('owner_cancelled'))
    expect(await writtenOf(other.id)).toEqual(returned('winner_gone'))
    expect(await writtenOf(won.bid.id)).toEqual([])
  })
})

describe('the monthly quota', () => {
  test('grows with returned bids, and the ledger says why (QUOTA-03, QUOTA-04, R17)', async () => {
    const carrier = await basic()
    const wasted = await givenOffer(carrier)
    const { request } = await givenOpenRequest(server, { title: 'A wardrobe' })
    for (let n = 1; n < 25; n++) await givenBid(server, request.id, 10 + n, carrier)
    const another = () =>
      call(server, placeBid, {
        as: carrier,
        params: { requestId: request.id },
        body: { bidAmount: 99, bidMessage: null },
      })
    const refusal = 'You’ve used all 25 bids in your plan this month. Business Premium has unlimited bids.'
    expect(await another()).toMatchObject({ status: 403, error: { code: 'quota_used', message: refusal } })
    await cancel(wasted.owner, wasted.request.id)
    expect(await callOrThrow(server, myBidAllowance, { as: carrier })).toEqual({
      bar: null,
      reason: null,
      used: 25,
      returned: 1,
      limit: 25,
    })
    const both = await Promise.all([another(), another()])
    expect(both.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await another()).toMatchObject({ status: 403, error: { code: 'quota_used', message: refusal } })
    const ledger = await callOrThrow(server, myBidLedger, { as: carrier })
    expect(ledger).toMatchObject({ limit: 25, placed: 26, returned: 1 })
    expect(ledger.items).toHaveLength(27)
    expect(ledger.items.filter(({ bidId }) => bidId === wasted.bid.id)).toEqual([
      expect.objectContaining({ change: 1, reason: 'owner_cancelled', title: wasted.request.title }),
      expect.objectContaining({ change: -1, reason: null }),
    ])
  })

  test('counts a return in the month it was returned, not the month it was placed (QUOTA-03)', async () => {
    const { carrier, owner, request } = await givenOffer()
    await cancel(owner, request.id)
    await server.sql.query(`update bids set created_at = created_at - interval '32 days' where bidder_id = $1`, [
      carrier.id,
    ])
    expect(await callOrThrow(server, myBidAllowance, { as: carrier })).toMatchObject({ used: 0, returned: 1 })
    await server.sql.query(`update bid_returns set at = at - interval '32 days' where carrier_id = $1`, [carrier.id])
    expect(await callOrThrow(server, myBidAllowance, { as: carrier })).toMatchObject({ used: 0, returned: 0 })
  })

  test('has no ledger for an unlimited plan (QUOTA-04)', async () => {
    const premium = await givenCarrier(server, 'premium')
    await givenOffer(premium)
    expect(await callOrThrow(server, myBidLedger, { as: premium })).toEqual({
      limit: null,
      placed: 0,
      returned: 0,
      items: [],
    })
  })
})

describe('staff', () => {
  test('review the eleventh return for cancellation in a month, and refuse or return it (QUOTA-05)', async () => {
    const carrier = await basic()
    const [agent, viewer] = [await givenStaff(server, 'agent', 'agent'), await givenStaff(server, 'viewer', 'viewer')]
    const offers = []
    for (let n = 0; n < MAX_BY_CANCELLATION + 2; n++) {
      const offer = await givenOffer(carrier)
      await callOrThrow(server, cancelRequest, { as: offer.owner, params: { requestId: offer.request.id } })
      if (n + 1 >= MAX_BY_CANCELLATION) await waitUntilHandled(server)
      offers.push(offer)
    }
    const [first, second] = offers.slice(MAX_BY_CANCELLATION)
    const states = await Promise.all(offers.map(({ bid }) => writtenOf(bid.id)))
    expect(states.flat().map(({ state }) => state)).toEqual([
      ...Array.from({ length: MAX_BY_CANCELLATION }, () => 'returned'),
      'waiting',
      'waiting',
    ])
    const waiting = async () => (await callOrThrow(server, returnQueue, { as: viewer, query: {} })).items
    expect((await waiting()).map(({ bidId }) => bidId)).toEqual([first?.bid.id, second?.bid.id])
    const toldOf = async (bidId = '') =>
      (await callOrThrow(server, myBidLedger, { as: carrier })).items.find(
        (entry) => entry.bidId === bidId && entry.change !== -1,
      )
    expect(await toldOf(first?.bid.id)).toMatchObject({ change: 0, state: 'waiting', reason: 'owner_cancelled' })
    const decide = (as: Person, bidId = '', decision: 'return' | 'refuse' = 'return') =>
      call(server, decideReturn, { as, params: { bidId }, body: { decision, reason: 'The same two again.' } })
    expect((await decide(viewer, first?.bid.id)).status).toBe(403)
    expect((await decide(agent, first?.bid.id, 'refuse')).body).toMatchObject({ returned: { state: 'refused' } })
    expect((await decide(agent, second?.bid.id)).body).toMatchObject({
      returned: { state: 'returned', reason: 'by_staff' },
    })
    expect(await decide(agent, second?.bid.id)).toMatchObject({ status: 409, error: { code: 'already_returned' } })
    expect(await toldOf(first?.bid.id)).toMatchObject({ change: 0, state: 'refused' })
    expect(await toldOf(second?.bid.id)).toMatchObject({ change: 1, state: 'returned' })
    expect(await waiting()).toEqual([])
    expect(await callOrThrow(server, myBidAllowance, { as: carrier })).toMatchObject({
      returned: MAX_BY_CANCELLATION + 1,
    })
    const { rows } = await server.sql.query(
      'select action, subject_id, reason from audit_log where actor_id = $1 order by at',
      [agent.id],
    )
    expect(rows).toEqual([
      { action: 'bid.return_refused', subject_id: first?.bid.id, reason: 'The same two again.' },
      { action: 'bid.returned', subject_id: second?.bid.id, reason: 'The same two again.' },
    ])
  })

  test('return a lost bid by hand, found by its job (QUOTA-05)', async () => {
    const { owner, request, bid } = await givenOffer()
    const { bid: winning } = await givenBid(server, request.id, 40)
    await callOrThrow(server, acceptBid, { as: owner, params: { bidId: winning.id } })
    const staff = await givenStaff(server)
    const { items } = await callOrThrow(server, returnQueue, { as: staff, query: { requestId: request.id } })
    expect(items.map(({ bidId, returned: back }) => [bidId, back])).toEqual([
      [winning.id, null],
      [bid.id, null],
    ])
    const body = { decision: 'return', reason: 'The winner never came.' } as const
    await callOrThrow(server, decideReturn, { as: staff, params: { bidId: bid.id }, body })
    expect(await writtenOf(bid.id)).toEqual(returned('by_staff'))
    expect(await call(server, decideReturn, { as: staff, params: { bidId: winning.id }, body })).toMatchObject({
      status: 409,
      error: { code: 'no_limit' },
    })
  })
})

test('exports returns and owners’ views, and deletes them with the account (BASE-09)', async () => {
  const { owner, request, carrier, bid } = await givenOffer()
  await view(owner, request.id)
  await cancel(owner, request.id)
  expect((await bidsExport(db, carrier.id)).returns).toEqual([
    { bidId: bid.id, reason: 'owner_cancelled', state: 'returned', at: expect.any(String) },
  ])
  expect((await bidsExport(db, owner.id)).opened).toEqual([{ requestId: request.id, lastAt: expect.any(String) }])
  for (const one of [owner, carrier])
    await callOrThrow(server, deleteAccount, { as: one, body: { password: one.password } })
  const { rows } = await server.sql.query(
    'select (select count(*) from bid_returns where bid_id = $1)::int + (select count(*) from request_owner_looks where request_id = $2)::int as left',
    [bid.id, request.id],
  )
  expect(rows).toEqual([{ left: 0 }])
})

test('returns nothing and exposes no endpoint while the feature is off (BASE-02)', async () => {
  const off = await startTestServer({ FEATURES_OFF: 'bidReturns' })
  const { owner, request } = await givenOpenRequest(off)
  const { carrier } = await givenBid(off, request.id, 50, await givenCarrier(off, 'basic'))
  const staff = await givenStaff(off)
  await callOrThrow(off, cancelRequest, { as: owner, params: { requestId: request.id } })
  await waitUntilHandled(off)
  expect((await off.sql.query('select * from bid_returns')).rows).toEqual([])
  expect((await call(off, myBidLedger, { as: carrier })).status).toBe(404)
  expect((await call(off, returnQueue, { as: staff, query: {} })).status).toBe(404)
  await off.stop()
})
