import { describe, expect, test } from 'vitest'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { requestRoom, requestsRoom } from '#modules/market/requests/contract/facts.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCarrier, givenCustomer, givenOpenRequest, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { givenWatcher } from '#tests/support/watcher.ts'

const server = await givenServer()
const watch = (as?: Pick<Person, 'accessToken'>) => givenWatcher(server, as)

const undelivered = async (): Promise<number> =>
  (await server.sql.query('select count(*)::int as n from outbox where done_at is null')).rows[0].n

describe('live messages', () => {
  test('send a new bid to everyone on the job page, with only what the page shows (R04, R32)', async () => {
    const { request } = await givenOpenRequest(server)
    const visitor = await watch()
    expect(await visitor.join(requestRoom, request.id)).toEqual({ ok: true })
    const { carrier, bid } = await givenBid(server, request.id, 61.5)
    expect(await visitor.receives('bid.placed')).toEqual({ id: bid.id, version: 1, patch: bid })
    expect(JSON.stringify(visitor.received)).not.toContain(carrier.email)
  })

  test('send a new bid to the owner anywhere and to the bidder’s other device', async () => {
    const { owner, request } = await givenOpenRequest(server)
    const carrier = await givenCarrier(server)
    const [atHome, inTheVan] = [await watch(owner), await watch(carrier)]
    const { bid } = await givenBid(server, request.id, 61.5, carrier)
    await atHome.receives('bid.placed', ({ id }) => id === bid.id)
    await inTheVan.receives('bid.placed', ({ id }) => id === bid.id)
  })

  test('send an acceptance to winner, loser, job page and lists (STATE-07, STATE-17, STATE-18)', async () => {
    const { owner, request } = await givenOpenRequest(server)
    const { carrier: winner, bid } = await givenBid(server, request.id, 50)
    const { carrier: loser, bid: other } = await givenBid(server, request.id, 60)
    const [won, lost, page, list] = [await watch(winner), await watch(loser), await watch(), await watch()]
    await page.join(requestRoom, request.id)
    await list.join(requestsRoom)
    await callOrThrow(server, acceptBid, { as: owner, params: { bidId: bid.id } })
    expect(await won.receives('bid.decided')).toMatchObject({ id: bid.id, version: 2, patch: { status: 'accepted' } })
    expect(await lost.receives('bid.decided')).toMatchObject({
      id: other.id,
      version: 2,
      patch: { status: 'rejected' },
    })
    const change = { id: request.id, version: 2, patch: { status: 'assigned', winningBidId: bid.id } }
    expect(await page.receives('request.changed')).toMatchObject(change)
    expect(await list.receives('request.changed')).toMatchObject(change)
    expect(lost.received.filter(({ name }) => name === 'bid.decided')).toHaveLength(1)
  })

  test('add a new request to the open lists', async () => {
    const list = await watch()
    await list.join(requestsRoom)
    const { request } = await givenOpenRequest(server)
    expect(await list.receives('request.posted', ({ id }) => id === request.id)).toMatchObject({
      patch: { title: request.title },
    })
  })

  test('stop once a viewer leaves the page', async () => {
    const { request } = await givenOpenRequest(server)
    const [stayed, left] = [await watch(), await watch()]
    await stayed.join(requestRoom, request.id)
    await left.join(requestRoom, request.id)
    left.socket.emit('leave', { kind: 'request', id: request.id })
    await left.join(requestsRoom)
    await givenBid(server, request.id, 50)
    await stayed.receives('bid.placed')
    expect(left.received.some(({ name }) => name === 'bid.placed')).toBe(false)
  })

  test('confirm every event for every consumer', async () => {
    const { request } = await givenOpenRequest(server)
    await givenBid(server, request.id, 50)
    await until(async () => (await undelivered()) === 0, 'all events to be done')
    const { rows } = await server.sql.query(
      `select consumer from inbox join outbox on outbox.id = inbox.event_id
       where type = 'BidPlaced' and data->>'requestId' = $1 order by consumer`,
      [request.id],
    )
    expect(rows.map(({ consumer }) => consumer)).toEqual([
      'alerts.tell-of-bids',
      'live',
      'requests.count-bids',
      'webhooks.queue-deliveries',
    ])
  })
})

describe('live access', () => {
  test('rejects joining another person’s room or one that doesn’t exist', async () => {
    const owner = await givenCustomer(server)
    const stranger = await watch()
    const wanted: unknown[] = [
      { kind: 'user', id: owner.id },
      { kind: 'session', id: owner.id },
      { kind: 'request' },
      { kind: 'request', id: 'junk' },
      { kind: 'requests', id: owner.id },
      { kind: '__proto__' },
      null,
      'requests',
      { kind: 'requests', extra: true },
    ]
    for (const room of wanted)
      expect(await stranger.socket.emitWithAck('join', room)).toEqual({ ok: false, code: 'not_found' })
  })

  test('rejects a connection with an invalid token', async () => {
    await expect(watch({ accessToken: 'forged' })).rejects.toMatchObject({ data: { code: 'token_refused' } })
  })

  test('closes the oldest of six tabs, so that no one is locked out (security 24)', async () => {
    const owner = await givenCustomer(server)
    const first = await watch(owner)
    first.socket.io.reconnection(false)
    for (let tab = 2; tab <= 6; tab++) await watch(owner)
    await until(() => first.socket.disconnected, 'the first tab to be closed')
  })

  test('disconnects a socket that floods', async () => {
    const flood = await watch()
    flood.socket.io.reconnection(false)
    for (let frame = 0; frame < 100; frame++) flood.socket.emit('leave', { kind: 'requests' })
    await until(() => flood.socket.disconnected, 'the flood to end')
  })

  test('disconnects on a frame over 16 kB', async () => {
    const huge = await watch()
    huge.socket.io.reconnection(false)
    huge.socket.emit('join', { kind: 'x'.repeat(20_000) })
    await until(() => huge.socket.disconnected, 'the connection to end')
  })
})
