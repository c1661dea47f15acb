import { expect, test } from 'vitest'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { bidsOnMyRequests, myStandingBids, withdrawBid } from '#modules/market/bidding/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCarrier, givenOpenRequest } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'

const server = await givenServer()

test('lists a carrier’s latest bid on each request and what it won, without lost and withdrawn bids', async () => {
  const carrier = await givenCarrier(server)
  const bidOn = async (...amounts: readonly number[]) => {
    const { owner, request } = await givenOpenRequest(server)
    const bids: string[] = []
    for (const amount of amounts) bids.push((await givenBid(server, request.id, amount, carrier)).bid.id)
    return { owner, requestId: request.id, bids }
  }
  const waiting = await bidOn(60, 56)
  const won = await bidOn(75, 80)
  await callOrThrow(server, acceptBid, { as: won.owner, params: { bidId: won.bids[0] ?? '' } })
  const lost = await bidOn(90)
  const { bid: better } = await givenBid(server, lost.requestId, 40)
  await callOrThrow(server, acceptBid, { as: lost.owner, params: { bidId: better.id } })
  const takenBack = await bidOn(30)
  await callOrThrow(server, withdrawBid, { as: carrier, params: { bidId: takenBack.bids[0] ?? '' } })

  const { items } = await callOrThrow(server, myStandingBids, { as: carrier })
  expect(items).toHaveLength(2)
  expect(items).toEqual(
    expect.arrayContaining([
      { requestId: waiting.requestId, bidAmount: 56, status: 'active' },
      { requestId: won.requestId, bidAmount: 75, status: 'accepted' },
    ]),
  )
  expect((await call(server, myStandingBids)).status).toBe(401)
})

test('lists the newest and the accepted bid on each of the owner’s requests, and no one else’s', async () => {
  const { owner, request: open } = await givenOpenRequest(server)
  const { request: assigned } = await givenOpenRequest(server, { owner })
  await givenOpenRequest(server, { owner })
  const { request: foreign } = await givenOpenRequest(server)
  for (const request of [open, foreign]) await givenBid(server, request.id, 70)
  const { bid: newest } = await givenBid(server, open.id, 56)
  const { bid: gone, carrier } = await givenBid(server, open.id, 20)
  await callOrThrow(server, withdrawBid, { as: carrier, params: { bidId: gone.id } })
  const { bid: winner } = await givenBid(server, assigned.id, 45)
  await givenBid(server, assigned.id, 44)
  await callOrThrow(server, acceptBid, { as: owner, params: { bidId: winner.id } })

  const { items } = await callOrThrow(server, bidsOnMyRequests, { as: owner })
  const seen = Object.fromEntries(
    items.map((item) => [item.requestId, [item.newest?.id ?? null, item.winning?.id ?? null]]),
  )
  expect(seen).toEqual({ [open.id]: [newest.id, null], [assigned.id]: [null, winner.id] })
  expect(items.find(({ requestId }) => requestId === open.id)?.newest).toMatchObject({
    bidAmount: 56,
    status: 'active',
  })
  expect((await callOrThrow(server, bidsOnMyRequests, { as: carrier })).items).toEqual([])
  expect((await call(server, bidsOnMyRequests)).status).toBe(401)
})
