import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { bidsOnRequest, placeBid, withdrawBid } from '#modules/market/bidding/contract.ts'
import { requestRoom, requestsRoom } from '#modules/market/requests/contract/facts.ts'
import {
  cancelRequest,
  completeRequest,
  markCollected,
  openRequests,
  readRequest,
  requestHistory,
} from '#modules/market/requests/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCarrier, givenCustomer, givenOpenRequest, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { givenWatcher, type Watcher } from '#tests/support/watcher.ts'

const server = await givenServer()
const carrier = await givenCarrier(server)

const watch = (as?: Person): Promise<Watcher> => givenWatcher(server, as)

const collect = (requestId: string, as: Person, key?: string) =>
  call(server, markCollected, { as, params: { requestId }, ...(key && { key }) })
const complete = (requestId: string, as: Person) => call(server, completeRequest, { as, params: { requestId } })
const cancel = (requestId: string, as: Person) => call(server, cancelRequest, { as, params: { requestId } })
const history = async (requestId: string) =>
  (await callOrThrow(server, requestHistory, { params: { requestId } })).items.map(({ what, by }) => `${what} by ${by}`)

async function givenJob() {
  const { owner, request } = await givenOpenRequest(server)
  const { bid } = await givenBid(server, request.id, 50, carrier)
  await callOrThrow(server, acceptBid, { as: owner, params: { bidId: bid.id } })
  return { owner, request, bid }
}

const eventTypesOf = async (requestId: string): Promise<string[]> => {
  const { rows } = await server.sql.query<{ type: string }>(
    `select type from outbox where data->>'requestId' = $1 and type like 'Request%' order by at, id`,
    [requestId],
  )
  return rows.map(({ type }) => type)
}

describe('a job after its acceptance', () => {
  test('is marked as collected by its carrier and completed by its owner, with events (STATE-10)', async () => {
    const { owner, request } = await givenJob()
    const collected = await collect(request.id, carrier)
    expect(collected.body).toMatchObject({ status: 'assigned', version: 3, collectedAt: expect.any(String) })
    expect((await complete(request.id, owner)).body).toMatchObject({ status: 'completed', version: 4 })
    expect(await history(request.id)).toEqual([
      'posted by owner',
      'bid_accepted by owner',
      'collected by carrier',
      'completed by owner',
    ])
    expect(await eventTypesOf(request.id)).toEqual(['RequestAssigned', 'RequestCollected', 'RequestCompleted'])
  })

  test('has a public history without names', async () => {
    const { owner, request } = await givenJob()
    await collect(request.id, owner)
    const told = await callOrThrow(server, requestHistory, { params: { requestId: request.id } })
    expect(Object.keys(told.items[2] ?? {}).sort()).toEqual(['at', 'by', 'what'])
    for (const id of [owner.id, carrier.id]) expect(JSON.stringify(told)).not.toContain(id)
    for (const requestId of [randomUUID(), 'junk'])
      expect((await call(server, requestHistory, { params: { requestId } })).status).toBe(404)
  })

  test('ignores a repeated collection', async () => {
    const { owner, request } = await givenJob()
    const key = randomUUID()
    const first = await collect(request.id, carrier, key)
    for (const again of [await collect(request.id, carrier, key), await collect(request.id, owner)])
      expect(again.body).toMatchObject({ version: 3, collectedAt: first.body?.collectedAt })
    await complete(request.id, owner)
    expect((await complete(request.id, owner)).body).toMatchObject({ version: 4 })
    expect((await collect(request.id, carrier)).body).toMatchObject({ version: 4, status: 'completed' })
  })

  test('records one step when both parties mark it at the same time', async () => {
    const { owner, request } = await givenJob()
    const marks = await Promise.all(
      Array.from({ length: 20 }, (_, n) => collect(request.id, n % 2 === 0 ? owner : carrier)),
    )
    expect(marks.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(marks.map(({ body }) => body?.collectedAt)).size).toBe(1)
    expect(await eventTypesOf(request.id)).toEqual(['RequestAssigned', 'RequestCollected'])
  })

  test('keeps both steps when collection and completion race', async () => {
    const { owner, request } = await givenJob()
    const answers = await Promise.all([collect(request.id, carrier), complete(request.id, owner)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const now = await callOrThrow(server, readRequest, { params: { requestId: request.id } })
    expect(now.status).toBe('completed')
    expect(now.version).toBe(now.collectedAt === null ? 3 : 4)
  })

  test('rejects steps by others, and completion by the carrier', async () => {
    const { request } = await givenJob()
    for (const stranger of [await givenCarrier(server), await givenCustomer(server)])
      for (const act of [collect, complete, cancel])
        expect(await act(request.id, stranger)).toMatchObject({ status: 403, error: { code: 'not_concerned' } })
    for (const act of [complete, cancel]) expect((await act(request.id, carrier)).status).toBe(403)
    for (const endpoint of [markCollected, completeRequest, cancelRequest])
      expect((await call(server, endpoint, { params: { requestId: request.id } })).status).toBe(401)
    expect(await history(request.id)).toHaveLength(2)
  })

  test('can’t be collected or completed without a carrier', async () => {
    const { owner, request } = await givenOpenRequest(server)
    for (const act of [collect, complete])
      expect(await act(request.id, owner)).toMatchObject({ status: 409, error: { code: 'not_assigned' } })
  })

  test('sends each step to the job page, the lists and the other party', async () => {
    const { owner, request } = await givenJob()
    const [page, list, atHome, inTheVan] = [await watch(), await watch(), await watch(owner), await watch(carrier)]
    await page.join(requestRoom, request.id)
    await list.join(requestsRoom)
    const { body } = await collect(request.id, carrier)
    const mark = { status: 'assigned', collectedAt: body?.collectedAt }
    for (const watcher of [page, list, atHome, inTheVan])
      expect(await watcher.receives('request.changed', ({ version }) => version === 3)).toMatchObject({ patch: mark })
    await complete(request.id, owner)
    for (const watcher of [page, list, atHome, inTheVan])
      expect(await watcher.receives('request.changed', ({ version }) => version === 4)).toMatchObject({
        patch: { status: 'completed', ...(body && { collectedAt: body.collectedAt }) },
      })
  })
})

describe('cancelling a request', () => {
  test('removes it from the open list and refuses further bids', async () => {
    const { owner, request } = await givenOpenRequest(server)
    await givenBid(server, request.id, 50, carrier)
    const [list, bidder] = [await watch(), await watch(carrier)]
    await list.join(requestsRoom)
    expect((await cancel(request.id, owner)).body).toMatchObject({ status: 'cancelled', version: 2 })
    await list.receives('request.changed', ({ id, patch }) => id === request.id && patch.status === 'cancelled')
    expect(bidder.received.some(({ name }) => name === 'bid.decided')).toBe(false)
    const open = await callOrThrow(server, openRequests, { as: carrier })
    expect(open.items.map(({ id }) => id)).not.toContain(request.id)
    const late = await call(server, placeBid, {
      as: carrier,
      params: { requestId: request.id },
      body: { bidAmount: 40, bidMessage: null },
    })
    expect(late).toMatchObject({ status: 409, error: { message: 'This request has been cancelled.' } })
    expect(await history(request.id)).toEqual(['posted by owner', 'cancelled by owner'])
    expect((await cancel(request.id, owner)).body).toMatchObject({ version: 2 })
  })

  test('is refused once assigned or completed', async () => {
    const { owner, request } = await givenJob()
    expect(await cancel(request.id, owner)).toMatchObject({ status: 409, error: { code: 'request_closed' } })
    await complete(request.id, owner)
    expect(await cancel(request.id, owner)).toMatchObject({ status: 409, error: { code: 'request_closed' } })
  })

  test('leaves it either cancelled or assigned when it races an acceptance', async () => {
    for (let round = 0; round < 6; round++) {
      const { owner, request } = await givenOpenRequest(server)
      const { bid } = await givenBid(server, request.id, 50, carrier)
      const place = () =>
        call(server, placeBid, {
          as: carrier,
          params: { requestId: request.id },
          body: { bidAmount: 40, bidMessage: null },
        })
      const accept = call(server, acceptBid, { as: owner, params: { bidId: bid.id } })
      const [accepted, cancelled, ...placed] = await Promise.all([
        accept,
        cancel(request.id, owner),
        ...Array.from({ length: 8 }, place),
      ])
      expect([accepted?.status, cancelled?.status].toSorted((a, b) => Number(a) - Number(b))).toEqual([200, 409])
      for (const answer of placed) expect(answer.ok || answer.error.code === 'request_closed').toBe(true)
      const now = await callOrThrow(server, readRequest, { params: { requestId: request.id } })
      expect(now).toMatchObject(
        accepted?.ok ? { status: 'assigned', winningBidId: bid.id } : { status: 'cancelled', winningBidId: null },
      )
      const bids = await callOrThrow(server, bidsOnRequest, { params: { requestId: request.id } })
      expect(bids.winning?.id ?? null).toBe(now.winningBidId)
    }
  })

  test('doesn’t wait for a concurrent withdrawal of a bid', async () => {
    const { owner, request } = await givenOpenRequest(server)
    const { bid } = await givenBid(server, request.id, 50, carrier)
    const [cancelled, withdrawn] = await Promise.all([
      cancel(request.id, owner),
      call(server, withdrawBid, { as: carrier, params: { bidId: bid.id } }),
    ])
    expect(cancelled.status).toBe(200)
    expect(withdrawn.ok || withdrawn.error.code === 'request_closed').toBe(true)
  })
})
