import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { bidsOnRequest, myBidAllowance, myBids, placeBid, withdrawBid } from '#modules/market/bidding/contract.ts'
import { requestRoom } from '#modules/market/requests/contract/facts.ts'
import { readRequest } from '#modules/market/requests/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCarrier, givenOpenRequest, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { givenWatcher } from '#tests/support/watcher.ts'

const server = await givenServer()
const carrier = await givenCarrier(server)
const rival = await givenCarrier(server)

const withdraw = (as: Person, bidId: string, key?: string) =>
  call(server, withdrawBid, { as, params: { bidId }, ...(key && { key }) })
const accept = (as: Person, bidId: string) => call(server, acceptBid, { as, params: { bidId } })
const listed = (requestId: string, as?: Person) =>
  callOrThrow(server, bidsOnRequest, { params: { requestId }, ...(as && { as }) })

describe('withdrawing a bid', () => {
  test('removes it from every list and count, for everyone', async () => {
    const { request } = await givenOpenRequest(server)
    const { bid: older } = await givenBid(server, request.id, 60, carrier)
    const { bid } = await givenBid(server, request.id, 50, carrier)
    expect((await withdraw(carrier, bid.id)).body).toMatchObject({ id: bid.id, requestId: request.id, version: 2 })
    const now = await listed(request.id, carrier)
    expect(now).toMatchObject({ total: 1, own: { id: older.id }, winning: null })
    expect(now.items.map(({ id }) => id)).toEqual([older.id])
    expect((await callOrThrow(server, myBids, { as: carrier })).items.map((mine) => mine.bid.id)).not.toContain(bid.id)
    const counted = async () => (await callOrThrow(server, readRequest, { params: { requestId: request.id } })).bidCount
    await until(async () => (await counted()) === 1, 'the count to follow')
  })

  test('notifies the job page, the owner and the bidder’s other device', async () => {
    const { owner, request } = await givenOpenRequest(server)
    const { bid } = await givenBid(server, request.id, 50, carrier)
    const watchers = [
      await givenWatcher(server),
      await givenWatcher(server, owner),
      await givenWatcher(server, carrier),
    ]
    await watchers[0]?.join(requestRoom, request.id)
    await withdraw(carrier, bid.id)
    for (const watcher of watchers) {
      expect(await watcher.receives('bid.withdrawn')).toMatchObject({ id: bid.id, version: 2, requestId: request.id })
    }
  })

  test('still counts towards the month (R17)', async () => {
    const basic = await givenCarrier(server, 'basic')
    const { request } = await givenOpenRequest(server)
    const { bid } = await givenBid(server, request.id, 50, basic)
    await withdraw(basic, bid.id)
    expect(await callOrThrow(server, myBidAllowance, { as: basic })).toMatchObject({ used: 1 })
  })

  test('prevents its acceptance and allows a new bid', async () => {
    const { owner, request } = await givenOpenRequest(server)
    const { bid } = await givenBid(server, request.id, 50, carrier)
    await withdraw(carrier, bid.id)
    expect(await accept(owner, bid.id)).toMatchObject({ status: 409, error: { code: 'bid_not_active' } })
    const { bid: other } = await givenBid(server, request.id, 45, carrier)
    expect((await accept(owner, other.id)).status).toBe(200)
    const { rows } = await server.sql.query('select status, version from bids where id = $1', [bid.id])
    expect(rows).toEqual([{ status: 'active', version: 2 }])
  })

  test('changes nothing the second time, under the same key or another', async () => {
    const { request } = await givenOpenRequest(server)
    const { bid } = await givenBid(server, request.id, 50, carrier)
    const key = randomUUID()
    const first = await withdraw(carrier, bid.id, key)
    for (const again of [await withdraw(carrier, bid.id, key), await withdraw(carrier, bid.id)])
      expect(again.body).toEqual(first.body)
    const { rows } = await server.sql.query(
      `select count(*)::int as n from outbox where type = 'BidWithdrawn' and data->>'bidId' = $1`,
      [bid.id],
    )
    expect(rows[0].n).toBe(1)
  })

  test('answers 404 to anyone but the bidder', async () => {
    const { owner, request } = await givenOpenRequest(server)
    const { bid } = await givenBid(server, request.id, 50, carrier)
    for (const other of [owner, rival]) expect((await withdraw(other, bid.id)).status).toBe(404)
    for (const bidId of [randomUUID(), 'junk']) expect((await withdraw(carrier, bidId)).status).toBe(404)
    expect((await listed(request.id)).total).toBe(1)
  })

  test('is refused once the request is closed', async () => {
    const { owner, request } = await givenOpenRequest(server)
    const { bid } = await givenBid(server, request.id, 50, carrier)
    const { bid: loser } = await givenBid(server, request.id, 60, rival)
    await accept(owner, bid.id)
    for (const [as, id] of [[carrier, bid.id] as const, [rival, loser.id] as const])
      expect(await withdraw(as, id)).toMatchObject({ status: 409, error: { code: 'request_closed' } })
  })
})

test('either withdraws or accepts when both happen at once', async () => {
  for (let round = 0; round < 10; round++) {
    const { owner, request } = await givenOpenRequest(server)
    const { bid } = await givenBid(server, request.id, 50, carrier)
    const { bid: other } = await givenBid(server, request.id, 60, rival)
    const [accepted, withdrawn] = await Promise.all([accept(owner, bid.id), withdraw(carrier, bid.id)])
    expect([accepted.status, withdrawn.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const now = await listed(request.id)
    expect(now.winning?.id).toBe(accepted.ok ? bid.id : undefined)
    expect(now.items.find(({ id }) => id === other.id)?.status).toBe(accepted.ok ? 'rejected' : 'active')
  }
})

test('leaves a bid that the carrier places at the same time', async () => {
  const { request } = await givenOpenRequest(server)
  const { bid } = await givenBid(server, request.id, 50, carrier)
  const place = call(server, placeBid, {
    as: carrier,
    params: { requestId: request.id },
    body: { bidAmount: 40, bidMessage: null },
  })
  const [placed] = await Promise.all([place, withdraw(carrier, bid.id)])
  expect((await listed(request.id)).items.map(({ id }) => id)).toEqual([placed.body?.id])
})

test('enforces in the database that a withdrawn bid is not accepted', async () => {
  const { request } = await givenOpenRequest(server)
  const { bid } = await givenBid(server, request.id, 50, carrier)
  await withdraw(carrier, bid.id)
  await expect(server.sql.query(`update bids set status = 'accepted' where id = $1`, [bid.id])).rejects.toMatchObject({
    constraint: 'bids_withdrawn_is_not_accepted',
  })
})
