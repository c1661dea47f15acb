import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { myAcceptedJobs } from '#modules/market/requests/contract/collection.ts'
import { requestRoom, requestsRoom } from '#modules/market/requests/contract/facts.ts'
import { latestRequests, myRequests, openRequests, readRequest } from '#modules/market/requests/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCarrier, givenCustomer, givenOpenRequest, type Person } from '#tests/support/people.ts'
import { givenServer, startTestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { givenWatcher } from '#tests/support/watcher.ts'

const server = await givenServer()

const read = (requestId: string, as?: Person) => call(server, readRequest, { params: { requestId }, ...(as && { as }) })
const POSTCODE = 'BS6 5QA'
const givenPlaced = async (owner?: Person) => givenOpenRequest(server, { postcode: POSTCODE, ...(owner && { owner }) })
const accept = (owner: Person, bidId: string) => callOrThrow(server, acceptBid, { as: owner, params: { bidId } })

describe('one request', () => {
  test('is public, with outward code and town only (HOME-22, CALL-13, R06, R33)', async () => {
    const { owner, request } = await givenPlaced()
    const carrier = await givenCarrier(server)
    await givenBid(server, request.id, 50, carrier)
    for (const viewer of [undefined, carrier, await givenCustomer(server)]) {
      const { status, body } = await read(request.id, viewer)
      expect(status).toBe(200)
      expect(body).toMatchObject({ id: request.id, locationText: 'BS6, Bristol', postcode: null })
      expect(JSON.stringify(body)).not.toContain(POSTCODE)
      expect(JSON.stringify(body)).not.toContain(owner.email)
    }
  })

  test('has the full postcode for its owner and the accepted carrier (R33)', async () => {
    const { owner, request } = await givenPlaced()
    const { carrier: winner, bid } = await givenBid(server, request.id, 50)
    const { carrier: loser } = await givenBid(server, request.id, 60)
    expect((await read(request.id, owner)).body?.postcode).toBe(POSTCODE)
    expect((await read(request.id, winner)).body?.postcode).toBeNull()
    await accept(owner, bid.id)
    expect((await read(request.id, winner)).body).toMatchObject({
      postcode: POSTCODE,
      status: 'assigned',
      winningBidId: bid.id,
      acceptedBidderId: winner.id,
      version: 2,
    })
    expect((await read(request.id, loser)).body?.postcode).toBeNull()
    expect((await read(request.id)).body?.postcode).toBeNull()
  })

  test('returns 404 where it doesn’t exist (ERR-27)', async () => {
    expect(await read(randomUUID())).toMatchObject({ status: 404, error: { message: 'Job not found.' } })
  })

  test.each(['junk', '1', 'null', '%00', '..%2f..', "1' or '1'='1", 'x'.repeat(150)])(
    'returns 404 for the id %j (security 10)',
    async (id) => {
      expect((await read(id)).status).toBe(404)
    },
  )

  test('counts each bid once', async () => {
    const { request } = await givenPlaced()
    await Promise.all([
      givenBid(server, request.id, 50),
      givenBid(server, request.id, 60),
      givenBid(server, request.id, 70),
    ])
    await until(async () => (await read(request.id)).body?.bidCount === 3, 'three bids to be counted')
  })
})

describe('the homepage list (CALL-03)', () => {
  test('has two requests for visitors and five for signed-in users (R07, HOME-29, HOME-30)', async () => {
    const owner = await givenCustomer(server)
    const newest: string[] = []
    for (let nth = 0; nth < 6; nth++) newest.unshift((await givenPlaced(owner)).request.id)
    const visitor = await callOrThrow(server, latestRequests)
    expect(visitor.items.map(({ id }) => id)).toEqual(newest.slice(0, 2))
    expect(visitor.more).toBe(true)
    const member = await callOrThrow(server, latestRequests, { as: owner })
    expect(member.items.map(({ id }) => id)).toEqual(newest.slice(0, 5))
    expect(member.more).toBe(true)
    for (const secret of [POSTCODE, owner.id, owner.email]) expect(JSON.stringify(visitor)).not.toContain(secret)
  })

  test('includes requests of any status (R30)', async () => {
    const { owner, request } = await givenPlaced()
    const { bid } = await givenBid(server, request.id, 50)
    await accept(owner, bid.id)
    const { items } = await callOrThrow(server, latestRequests)
    expect(items[0]).toMatchObject({ id: request.id, status: 'assigned' })
  })

  test('says when there are no more', async () => {
    const other = await startTestServer()
    try {
      expect(await callOrThrow(other, latestRequests)).toEqual({ items: [], more: false })
      const { owner } = await givenOpenRequest(other)
      await givenOpenRequest(other, { owner })
      expect(await callOrThrow(other, latestRequests)).toMatchObject({ items: [{}, {}], more: false })
    } finally {
      await other.stop()
    }
  })
})

describe('the open requests (R55)', () => {
  type Filter = Parameters<typeof openRequests.query.parse>[0]
  const ids = async (as: Person, query: Filter = {}) =>
    (await callOrThrow(server, openRequests, { as, query: query as never })).items.map(({ id }) => id)

  test('require signing in', async () => {
    expect((await call(server, openRequests)).status).toBe(401)
  })

  test('leave out assigned, completed and cancelled requests (STATE-14)', async () => {
    const carrier = await givenCarrier(server)
    const { owner, request: taken } = await givenPlaced()
    const [open, done, off] = [await givenPlaced(owner), await givenPlaced(owner), await givenPlaced(owner)]
    const { bid } = await givenBid(server, taken.id, 50, carrier)
    await accept(owner, bid.id)
    await server.sql.query(`update collection_requests set status = 'completed' where id = $1`, [done.request.id])
    await server.sql.query(`update collection_requests set status = 'cancelled' where id = $1`, [off.request.id])
    const seen = await ids(carrier)
    expect(seen).toContain(open.request.id)
    for (const { id } of [taken, done.request, off.request]) expect(seen).not.toContain(id)
  })

  test('are paged without gaps or repeats while new ones arrive', async () => {
    const other = await startTestServer()
    try {
      const { owner, request } = await givenOpenRequest(other)
      const posted = new Set([request.id])
      for (let nth = 0; nth < 44; nth++) posted.add((await givenOpenRequest(other, { owner })).request.id)
      await other.sql.query(`update collection_requests set created_at = '2026-01-21T09:00:00.123Z'`)
      const seen: string[] = []
      let after: string | undefined
      do {
        const page = await callOrThrow(other, openRequests, { as: owner, query: { after } })
        expect(page.items.length).toBeLessThanOrEqual(20)
        seen.push(...page.items.map(({ id }) => id))
        after = page.next ?? undefined
        await givenOpenRequest(other, { owner })
      } while (after)
      expect(seen).toHaveLength(45)
      expect(new Set(seen)).toEqual(posted)
    } finally {
      await other.stop()
    }
  })

  test('can be searched by title, description or place, ignoring case', async () => {
    const carrier = await givenCarrier(server)
    const owner = await givenCustomer(server)
    const word = () => `word${randomUUID().slice(0, 6)}`
    const [inTitle, inText, carpet] = [word(), word(), word()]
    const title = await givenOpenRequest(server, { owner, title: `Old ${inTitle} chair` })
    const text = await givenOpenRequest(server, { owner, description: `It is a ${inText}, in the shed.` })
    const place = await givenOpenRequest(server, { owner, title: `Roll of ${carpet}`, postcode: 'ZE1 0AA' })
    expect(await ids(carrier, { q: inTitle.toUpperCase() })).toEqual([title.request.id])
    expect(await ids(carrier, { q: `  ${inText} ` })).toEqual([text.request.id])
    expect(await ids(carrier, { q: 'lerwick' })).toEqual([place.request.id])
    expect(await ids(carrier, { q: 'ze1' })).toEqual([place.request.id])
    for (const q of ['ZE1 0AA', 'ze1 oaa.', 'ZE1 9ZZ', '(lerwick) 🛋️', `“${carpet}”`])
      expect(await ids(carrier, { q })).toEqual([place.request.id])
    // words anywhere, one of them a place, matched like saved searches
    expect(await ids(carrier, { q: `${carpet} Lerwick` })).toEqual([place.request.id])
    expect(await ids(carrier, { q: `${carpet}s Lerwick` })).toEqual([place.request.id])
    expect(await ids(carrier, { q: `${inTitle} Lerwick` })).toEqual([])
    expect(await ids(carrier, { q: word() })).toEqual([])
  })

  test('treat SQL wildcards in a search literally', async () => {
    const carrier = await givenCarrier(server)
    const owner = await givenCustomer(server)
    const percent = await givenOpenRequest(server, { owner, title: 'Rubble, 100% clean' })
    const underscore = await givenOpenRequest(server, { owner, title: 'Box of_cables' })
    const backslash = await givenOpenRequest(server, { owner, title: 'Sign that says C:\\bin' })
    await givenOpenRequest(server, { owner, title: 'Nothing special here' })
    expect(await ids(carrier, { q: '%' })).toEqual([percent.request.id])
    expect(await ids(carrier, { q: '_' })).toEqual([underscore.request.id])
    expect(await ids(carrier, { q: '\\' })).toEqual([backslash.request.id])
    expect(await ids(carrier, { q: "'" })).toEqual([])
  })

  test('can be filtered by photo and budget', async () => {
    const carrier = await givenCarrier(server)
    const priced = await givenOpenRequest(server, { budget: 80, title: 'A priced wardrobe' })
    const shown = await givenOpenRequest(server, { title: 'A wardrobe in a picture' })
    await server.sql.query(
      `update collection_requests set image_urls = '[{"url":"/media/x-1600.webp","width":1,"height":1,"placeholder":""}]' where id = $1`,
      [shown.request.id],
    )
    expect(await ids(carrier, { budget: 'yes', q: 'wardrobe' })).toEqual([priced.request.id])
    expect(await ids(carrier, { photo: 'yes', q: 'wardrobe' })).toEqual([shown.request.id])
    expect(await ids(carrier, { photo: 'yes', budget: 'yes', q: 'wardrobe' })).toEqual([])
    expect(await ids(carrier, { q: '' })).toContain(priced.request.id)
  })

  test('use an index that excludes closed requests', async () => {
    const { rows } = await server.sql.query(
      `explain select id from collection_requests where status = 'pending' and winning_bid_id is null
       order by created_at desc, id desc limit 21`,
    )
    expect(JSON.stringify(rows)).toContain('collection_requests_open')
  })
})

describe('own lists', () => {
  test('have the user’s own requests, newest first (POST-02, POST-03, CALL-32, CONST-05)', async () => {
    const { owner, request: older } = await givenPlaced()
    const { request: newer } = await givenPlaced(owner)
    await givenPlaced()
    const { items, next } = await callOrThrow(server, myRequests, { as: owner })
    expect(items.map(({ id }) => id)).toEqual([newer.id, older.id])
    expect(next).toBeNull()
    expect((await call(server, myRequests)).status).toBe(401)
  })

  test('have the jobs a carrier has won, last changed first (CALL-31, DASH-33)', async () => {
    const carrier = await givenCarrier(server)
    const { owner, request: first } = await givenPlaced()
    const { request: second } = await givenPlaced(owner)
    const { request: lost } = await givenPlaced(owner)
    const bids = [await givenBid(server, first.id, 50, carrier), await givenBid(server, second.id, 50, carrier)]
    await givenBid(server, lost.id, 50, carrier)
    const { bid: better } = await givenBid(server, lost.id, 40)
    for (const bidId of [bids[1]?.bid.id, bids[0]?.bid.id, better.id]) await accept(owner, bidId ?? '')
    const { items } = await callOrThrow(server, myAcceptedJobs, { as: carrier })
    expect(items.map(({ id }) => id)).toEqual([first.id, second.id])
    expect((await call(server, myAcceptedJobs)).status).toBe(401)
  })
})

describe('an invalid cursor', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const id = randomUUID()

  test.each([
    'junk',
    '%00',
    'null',
    encode(null),
    encode({}),
    encode([]),
    encode(['yesterday', id]),
    encode(['2026-11-21T09:00:00Z', 'junk']),
    encode(['0000-01-01T00:00:00Z', id]),
    encode(['9999-12-31T23:59:60Z', id]),
    encode(['2026-02-30T00:00:00Z', id]),
    encode(['2026-11-21T09:00:00.123456789012345678901234567890Z', id]),
    encode(["2026-11-21T09:00:00Z'; drop table users;--", id]),
    'x'.repeat(201),
  ])('is rejected without a server error: %j', async (after) => {
    const person = await givenCarrier(server)
    for (const list of [openRequests, myRequests, myAcceptedJobs])
      expect([200, 400]).toContain((await call(server, list, { as: person, query: { after } })).status)
  })

  test('has a clear message', async () => {
    expect(await call(server, myRequests, { as: await givenCustomer(server), query: { after: 'junk' } })).toMatchObject(
      { status: 400, error: { code: 'invalid', fields: { after: 'This page of the list does not exist.' } } },
    )
  })

  test.each([
    [{ q: 'x'.repeat(65) }, { q: 'Search must be at most 64 characters long.' }],
    [{ q: 'a\u0000b' }, { q: 'Please remove line breaks and control characters.' }],
    [{ photo: 'no' }, { photo: expect.any(String) }],
    [{ budget: '1' }, { budget: expect.any(String) }],
    [{ userId: randomUUID() }, { userId: 'We don’t recognise this field.' }],
    [{ '__proto__[x]': '1' }, { '__proto__[x]': 'We don’t recognise this field.' }],
  ])('is rejected in the query %j', async (query, fields) => {
    const person = await givenCustomer(server)
    expect(await call(server, openRequests, { as: person, query: query as never })).toMatchObject({
      status: 400,
      error: { fields },
    })
  })

  test('is rejected when given twice', async () => {
    const person = await givenCustomer(server)
    const answer = await fetch(`${server.url}/api/open-requests?q=a&q=b`, {
      headers: { authorization: `Bearer ${person.accessToken}` },
    })
    expect(answer.status).toBe(400)
  })
})

describe('live messages about a request', () => {
  test('send a new one to the lists and the owner, without the full postcode (R33)', async () => {
    const owner = await givenCustomer(server)
    const [list, phone, page] = [
      await givenWatcher(server),
      await givenWatcher(server, owner),
      await givenWatcher(server),
    ]
    await list.join(requestsRoom)
    const { request } = await givenPlaced(owner)
    await page.join(requestRoom, request.id)
    const received = [
      await list.receives('request.posted', ({ id }) => id === request.id),
      await phone.receives('request.posted', ({ id }) => id === request.id),
    ]
    const { userId, winningBidId, acceptedBidderId, postcode, collectedAt, ...card } = request
    for (const message of received) expect(message).toEqual({ id: request.id, version: 1, patch: card })
    expect([userId, winningBidId, acceptedBidderId, postcode, collectedAt]).toEqual([
      owner.id,
      null,
      null,
      POSTCODE,
      null,
    ])
  })

  test('send an assignment to the job page, the lists, the owner and the carrier', async () => {
    const { owner, request } = await givenPlaced()
    const { carrier, bid } = await givenBid(server, request.id, 50)
    const watchers = [
      await givenWatcher(server),
      await givenWatcher(server),
      await givenWatcher(server, owner),
      await givenWatcher(server, carrier),
    ]
    await watchers[0]?.join(requestRoom, request.id)
    await watchers[1]?.join(requestsRoom)
    const stranger = await givenWatcher(server, await givenCarrier(server))
    const { request: assigned } = await accept(owner, bid.id)
    for (const watcher of watchers)
      expect(await watcher.receives('request.changed')).toEqual({
        id: request.id,
        version: 2,
        patch: {
          status: 'assigned',
          winningBidId: bid.id,
          acceptedBidderId: carrier.id,
          updatedAt: assigned.updatedAt,
        },
      })
    expect(stranger.received.some(({ name }) => name === 'request.changed')).toBe(false)
  })
})
