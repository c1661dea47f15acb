import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { placeBid } from '#modules/market/bidding/contract.ts'
import { readRequest } from '#modules/market/requests/contract.ts'
import { call } from '#tests/support/client.ts'
import { givenCarrier, givenCustomer, givenOpenRequest } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

const server = await givenServer({ DATABASE_POOL: '2', ROLES: 'web' })

async function figure(name: string): Promise<number> {
  const lines = (await (await fetch(`${server.url}/metrics`)).text()).split('\n')
  return Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length))
}
const counted = (type: string) => figure(`kerbside_events_total{type="${type}"}`)

test('counts a bid and its acceptance once: not when they are refused, and not when they are repeated', async () => {
  expect([await counted('BidPlaced'), await counted('BidAccepted')]).toEqual([0, 0])
  const owner = await givenCustomer(server)
  const carrier = await givenCarrier(server)
  const { request } = await givenOpenRequest(server, { owner })
  const bid = (as: typeof owner, key: string) =>
    call(server, placeBid, { as, key, params: { requestId: request.id }, body: { bidAmount: 40, bidMessage: null } })

  const key = randomUUID()
  const [first, again] = [await bid(carrier, key), await bid(carrier, key)]
  expect([first.status, again.body?.id]).toEqual([201, first.body?.id])
  expect((await bid(owner, randomUUID())).ok).toBe(false)
  const acceptance = { as: owner, key: randomUUID(), params: { bidId: first.body?.id ?? '' } }
  expect((await call(server, acceptBid, acceptance)).ok).toBe(true)
  expect((await call(server, acceptBid, acceptance)).ok).toBe(true)
  expect([await counted('BidPlaced'), await counted('BidAccepted')]).toEqual([1, 1])
})

test('counts callers that wait for a connection to the database, and how long', async () => {
  const { request } = await givenOpenRequest(server)
  // the database metrics stay fresh for a while, so that reading them needs no connection
  await figure('kerbside_pool_waiting')
  const waitedBefore = await figure('kerbside_pool_wait_seconds_sum')
  const locked = await server.sql.connect()
  try {
    await locked.query('begin')
    await locked.query('lock table collection_requests in access exclusive mode')
    const asked = [1, 2, 3, 4].map(() => call(server, readRequest, { params: { requestId: request.id } }))
    await until(async () => (await figure('kerbside_pool_waiting')) >= 2, 'others to wait behind two', 1_500)
    const seenAt = performance.now()
    await figure('kerbside_pool_waiting')
    const atLeastS = (2 * (performance.now() - seenAt)) / 1_000
    await locked.query('rollback')
    for (const { status } of await Promise.all(asked)) expect(status).toBe(200)
    expect((await figure('kerbside_pool_wait_seconds_sum')) - waitedBefore).toBeGreaterThanOrEqual(atLeastS)
  } finally {
    // closed rather than returned: whatever failed, it no longer locks the table
    locked.release(true)
  }
  expect(await figure('kerbside_pool_waiting')).toBe(0)
})
