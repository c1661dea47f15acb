import { expect, test } from 'vitest'
import { askForItem, asksForItem } from '#modules/community/items/contract/asks.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { bidsOnRequest, placeBid } from '#modules/market/bidding/contract.ts'
import { readRequest } from '#modules/market/requests/contract.ts'
import { givenAsk, givenGift } from '#tests/modules/community/items/givens.ts'
import { waitUntilHandled } from '#tests/modules/discovery/alerts/givens.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { areWaiting } from '#tests/support/lock-waits.ts'
import { givenBid, givenCarrier, givenCustomer, givenOpenRequest, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { block, blockOrThrow, blocksOf, NEUTRAL, unblock } from './givens.ts'

const server = await givenServer()
const carriers = await Promise.all(Array.from({ length: 4 }, () => givenCarrier(server)))

const carrierAt = (at: number) => carriers[at % carriers.length] as Person
const bid = (as: Person, requestId: string) =>
  call(server, placeBid, { as, params: { requestId }, body: { bidAmount: 40, bidMessage: null } })
const accept = (as: Person, bidId: string) => call(server, acceptBid, { as, params: { bidId } })
const inSight = async (requestId: string, as: Person) =>
  (await callOrThrow(server, bidsOnRequest, { as, params: { requestId } })).items

/** Returns the open, visible bids of a person in the database. */
async function openBids(requestId: string, bidderId: string): Promise<number> {
  const { rows } = await server.sql.query(
    `select count(*)::int as n from bids where collection_request_id = $1 and bidder_id = $2 and set_aside_at is null`,
    [requestId, bidderId],
  )
  return rows[0].n
}

async function bidUntilRefused(as: Person, requestId: string): Promise<number> {
  for (let placed = 0; placed < 50; placed++) {
    const answer = await bid(as, requestId)
    if (answer.ok) continue
    expect(answer).toMatchObject({ status: 403, error: NEUTRAL })
    return placed
  }
  throw new Error('No bid was refused')
}

test('leaves no visible open bid after 40 blocks against bids on the same job (BLOCK-01, BLOCK-02)', async () => {
  const owner = await givenCustomer(server, 'owner')
  const { request: first } = await givenOpenRequest(server, { owner })
  let before = 0
  for (let round = 0; round < 40; round++) {
    const carrier = carrierAt(round)
    const { bid: met } = await givenBid(server, first.id, 50, carrier)
    const { request } = await givenOpenRequest(server, { owner })
    const [placed, made] = await Promise.all([
      bidUntilRefused(carrier, request.id),
      blockOrThrow(server, owner, 'bid', met.id),
    ])
    before += placed
    expect(await inSight(request.id, owner)).toEqual([])
    expect(await openBids(request.id, carrier.id)).toBe(0)
    expect((await unblock(server, owner, made.id)).status).toBe(204)
    expect(await inSight(request.id, owner)).toHaveLength(placed)
  }
  expect(before).toBeGreaterThan(0)
})

test('hides a bid that is half-way when its bidder is blocked, and refuses the next', async () => {
  const late = await givenCarrier(server, 'basic')
  const { owner, request } = await givenOpenRequest(server)
  const { request: other } = await givenOpenRequest(server, { owner })
  const { bid: met } = await givenBid(server, request.id, 50, late)
  const holding = await server.sql.connect()
  await holding.query('begin')
  await holding.query('select from subscriptions where user_id = $1 for update', [late.id])
  const placing = bid(late, other.id)
  await until(() => areWaiting(server, 1), 'the bid to wait for what the carrier may still bid')
  let made = false
  const blocking = block(server, owner, 'bid', met.id).finally(() => {
    made = true
  })
  await until(async () => made || (await areWaiting(server, 2)), 'the block to wait for the bid')
  await holding.query('commit')
  holding.release()
  expect([(await placing).status, (await blocking).status]).toEqual([201, 201])
  expect(await inSight(other.id, owner)).toEqual([])
  expect(await bid(late, other.id)).toMatchObject({ status: 403, error: NEUTRAL })
})

test('in 20 blocks against acceptances, leaves each accepted and visible or refused and hidden', async () => {
  for (let round = 0; round < 20; round++) {
    const carrier = carrierAt(round)
    const { owner, request } = await givenOpenRequest(server)
    const { bid: placed } = await givenBid(server, request.id, 50, carrier)
    const blocker = round % 2 === 0 ? owner : carrier
    const [accepted, made] = await Promise.all([accept(owner, placed.id), block(server, blocker, 'bid', placed.id)])
    expect(made.status).toBe(201)
    expect([200, 403]).toContain(accepted.status)
    expect(await inSight(request.id, owner)).toHaveLength(accepted.ok ? 1 : 0)
  }
})

test('restores every bid when two people block and unblock each other at once', async () => {
  for (let round = 0; round < 12; round++) {
    const carrier = carrierAt(round)
    const { owner, request } = await givenOpenRequest(server)
    const { bid: placed } = await givenBid(server, request.id, 50, carrier)
    const [one, other] = await Promise.all([
      blockOrThrow(server, owner, 'bid', placed.id),
      blockOrThrow(server, carrier, 'bid', placed.id),
    ])
    expect(await inSight(request.id, owner)).toEqual([])
    const undone = await Promise.all([unblock(server, owner, one.id), unblock(server, carrier, other.id)])
    expect(undone.map(({ status }) => status)).toEqual([204, 204])
    expect(await inSight(request.id, owner)).toHaveLength(1)
    await waitUntilHandled(server)
    expect((await callOrThrow(server, readRequest, { params: { requestId: request.id } })).bidCount).toBe(1)
  }
})

test('makes one block of 10 at once under different keys', async () => {
  const { owner, request } = await givenOpenRequest(server)
  const { bid: placed } = await givenBid(server, request.id, 50, carrierAt(0))
  const made = await Promise.all(Array.from({ length: 10 }, () => blockOrThrow(server, owner, 'bid', placed.id)))
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  expect(await blocksOf(server, owner)).toHaveLength(1)
})

test('in 24 blocks against asks, leaves no ask visible to its giver', async () => {
  for (let round = 0; round < 24; round++) {
    const { giver, item } = await givenGift(server)
    const { asker, ask } = await givenAsk(server, item.id)
    const { item: next } = await givenGift(server, { giver })
    const [made, asked] = await Promise.all([
      block(server, giver, 'ask', ask.id),
      call(server, askForItem, { as: asker, params: { itemId: next.id }, body: { message: 'Please.' } }),
    ])
    expect(made.status).toBe(201)
    if (!asked.ok) expect(asked).toMatchObject({ status: 403, error: NEUTRAL })
    const { items } = await callOrThrow(server, asksForItem, { as: giver, params: { itemId: next.id } })
    expect(items).toEqual([])
  }
})
