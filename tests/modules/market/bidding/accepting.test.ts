import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { BidStatus, bidsOnRequest, placeBid } from '#modules/market/bidding/contract.ts'
import { myAcceptedJobs } from '#modules/market/requests/contract/collection.ts'
import { readRequest } from '#modules/market/requests/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { areWaiting } from '#tests/support/lock-waits.ts'
import { givenBid, givenCarrier, givenCustomer, givenOpenRequest, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

const server = await givenServer()
const carriers = await Promise.all(Array.from({ length: 5 }, () => givenCarrier(server)))

const accept = (as: Person, bidId: string, key?: string) =>
  call(server, acceptBid, { as, params: { bidId }, ...(key && { key }) })

async function statuses(requestId: string): Promise<Record<string, number>> {
  const { rows } = await server.sql.query<{ status: string; count: number }>(
    'select status, count(*)::int from bids where collection_request_id = $1 group by status',
    [requestId],
  )
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

describe('accepting a bid over HTTP', () => {
  test('assigns the request, accepts the bid and rejects the others in one transaction (R01, STATE-07, STATE-17, STATE-18, CALL-16 to CALL-18)', async () => {
    const { owner, request } = await givenOpenRequest(server)
    const [chosen, other] = await Promise.all(
      carriers.slice(0, 2).map((carrier, n) => givenBid(server, request.id, 50 + n, carrier)),
    )
    const answer = await accept(owner, chosen?.bid.id ?? '')
    expect(answer.body).toMatchObject({
      request: { status: 'assigned', winningBidId: chosen?.bid.id, acceptedBidderId: chosen?.carrier.id, version: 2 },
      bid: { status: 'accepted', version: 2 },
    })
    const seen = await callOrThrow(server, bidsOnRequest, { params: { requestId: request.id } })
    expect(seen.winning?.id).toBe(chosen?.bid.id)
    expect(seen.items.find(({ id }) => id === other?.bid.id)?.status).toBe('rejected')
    const jobs = await callOrThrow(server, myAcceptedJobs, { as: chosen?.carrier as Person })
    expect(jobs.items.map(({ id }) => id)).toContain(request.id)
  })

  test('rejects anyone but the owner (BID-19)', async () => {
    const { request } = await givenOpenRequest(server)
    const { carrier, bid } = await givenBid(server, request.id, 50, carriers[0])
    expect(await accept(carrier, bid.id)).toMatchObject({ status: 403, error: { code: 'not_owner' } })
    expect(await accept(await givenCustomer(server), bid.id)).toMatchObject({ status: 403 })
    expect((await call(server, acceptBid, { params: { bidId: bid.id } })).status).toBe(401)
    expect(await statuses(request.id)).toEqual({ active: 1 })
  })

  test('rejects a second acceptance of any bid (BID-20, BID-22, BID-23)', async () => {
    const { owner, request } = await givenOpenRequest(server)
    const { bid } = await givenBid(server, request.id, 50, carriers[0])
    const { bid: other } = await givenBid(server, request.id, 60, carriers[1])
    expect((await accept(owner, bid.id)).status).toBe(200)
    expect(await accept(owner, other.id)).toMatchObject({ status: 409, error: { code: 'request_closed' } })
    expect(await accept(owner, bid.id)).toMatchObject({ status: 409, error: { code: 'request_closed' } })
  })

  test('accepts once when sent twice under one key', async () => {
    const { owner, request } = await givenOpenRequest(server)
    const { bid } = await givenBid(server, request.id, 50, carriers[0])
    const key = randomUUID()
    const first = await accept(owner, bid.id, key)
    const second = await accept(owner, bid.id, key)
    expect(first.status).toBe(200)
    expect(second.body).toEqual(first.body)
    expect((await callOrThrow(server, readRequest, { params: { requestId: request.id } })).version).toBe(2)
  })

  test('answers 404 for a bid that does not exist', async () => {
    for (const bidId of [randomUUID(), 'junk']) expect((await accept(carriers[0] as Person, bidId)).status).toBe(404)
  })
})

describe('races', () => {
  test('lets one of 50 simultaneous acceptances win and refuses the others (R01, BID-23)', async () => {
    const { owner, request } = await givenOpenRequest(server)
    const bids = []
    for (let n = 0; n < 50; n++) bids.push(await givenBid(server, request.id, 10 + n, carriers[n % carriers.length]))
    const answers = await Promise.all(bids.map(({ bid }) => accept(owner, bid.id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error?.code === 'request_closed')).toHaveLength(49)
    expect(await statuses(request.id)).toEqual({ accepted: 1, rejected: 49 })
    const winner = answers.find(({ ok }) => ok)?.body
    expect(await callOrThrow(server, readRequest, { params: { requestId: request.id } })).toMatchObject({
      status: 'assigned',
      winningBidId: winner?.bid.id,
    })
  })

  test('places no bid after a simultaneous acceptance and leaves none undecided (BID-17, STATE-18)', async () => {
    for (let round = 0; round < 5; round++) {
      const { owner, request } = await givenOpenRequest(server)
      const { bid } = await givenBid(server, request.id, 50, carriers[0])
      const placing = Array.from({ length: 30 }, (_, n) =>
        call(server, placeBid, {
          as: carriers[n % carriers.length] as Person,
          params: { requestId: request.id },
          body: { bidAmount: 10 + n, bidMessage: null },
        }),
      )
      const [accepted, ...placed] = await Promise.all([accept(owner, bid.id), ...placing])
      expect(accepted?.status).toBe(200)
      for (const answer of placed) expect(answer.ok || answer.error.code === 'request_closed').toBe(true)
      const rejected = placed.filter(({ ok }) => ok).length
      expect(await statuses(request.id)).toEqual({ accepted: 1, ...(rejected > 0 && { rejected }) })
    }
  })

  test('rejects a bid that is half-way when its request is accepted (BID-17, STATE-18)', async () => {
    const { owner, request } = await givenOpenRequest(server)
    const { bid } = await givenBid(server, request.id, 50, carriers[0])
    const late = await givenCarrier(server, 'basic')
    const holding = await server.sql.connect()
    await holding.query('begin')
    await holding.query('select from subscriptions where user_id = $1 for update', [late.id])
    const placing = call(server, placeBid, {
      as: late,
      params: { requestId: request.id },
      body: { bidAmount: 40, bidMessage: null },
    })
    await until(() => areWaiting(server, 1), 'the bid to wait for what the carrier may still bid')
    let accepted = false
    const accepting = accept(owner, bid.id).finally(() => {
      accepted = true
    })
    await until(async () => accepted || (await areWaiting(server, 2)), 'the acceptance to wait for the bid')
    await holding.query('commit')
    holding.release()
    expect([(await placing).status, (await accepting).status]).toEqual([201, 200])
    expect(await statuses(request.id)).toEqual({ accepted: 1, rejected: 1 })
  })

  test('allows only active, accepted and rejected in the database (STATE-19, R29)', async () => {
    const { request } = await givenOpenRequest(server)
    const { bid } = await givenBid(server, request.id, 50, carriers[0])
    expect(BidStatus.options).toEqual(['active', 'accepted', 'rejected'])
    const other = server.sql.query(`update bids set status = 'withdrawn' where id = $1`, [bid.id])
    await expect(other).rejects.toThrow(/check constraint/)
  })

  test('enforces a single accepted bid in the database (R01)', async () => {
    const { owner, request } = await givenOpenRequest(server)
    const { bid } = await givenBid(server, request.id, 50, carriers[0])
    const { bid: other } = await givenBid(server, request.id, 60, carriers[1])
    await accept(owner, bid.id)
    await expect(
      server.sql.query(`update bids set status = 'accepted' where id = $1`, [other.id]),
    ).rejects.toMatchObject({ constraint: 'bids_one_accepted' })
  })
})
