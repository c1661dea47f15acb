import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptBid } from '#modules/market/bidding/accept/contract.ts'
import { bidsOnRequest } from '#modules/market/bidding/contract.ts'
import { requestRoom, requestsRoom } from '#modules/market/requests/facts/contract.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCarrier, givenOpenRequest } from '#tests/support/people.ts'
import { openTestSystem, type TestSystem } from '#tests/support/processes.ts'
import { until } from '#tests/support/until.ts'
import { givenWatcher } from '#tests/support/watcher.ts'

let system: TestSystem
let webs: { url: string; sql: TestSystem['sql'] }[]
beforeAll(async () => {
  system = await openTestSystem()
  const started = await Promise.all(['web', 'web', 'worker', 'worker', 'relay'].map((role) => system.start(role)))
  webs = started.slice(0, 2).map(({ url }) => ({ url, sql: system.sql }))
})
afterAll(() => system.tearDown())

test('two web processes, two workers and a relay work as one through a whole job, seen from both parties', async () => {
  const [here, there] = webs as [(typeof webs)[0], (typeof webs)[0]]
  const { owner, request } = await givenOpenRequest(here)
  const [winner, loser] = await Promise.all([givenCarrier(here), givenCarrier(there)])
  const watching = await Promise.all([
    givenWatcher(here, owner),
    givenWatcher(there, winner),
    givenWatcher(there),
    givenWatcher(here),
  ])
  const [ownerPage, winnerPage, visitorPage, list] = watching as [
    (typeof watching)[0],
    (typeof watching)[0],
    (typeof watching)[0],
    (typeof watching)[0],
  ]
  await Promise.all([
    ownerPage.join(requestRoom, request.id),
    visitorPage.join(requestRoom, request.id),
    list.join(requestsRoom),
  ])

  const placed = []
  for (let n = 0; n < 10; n++)
    placed.push(await givenBid(n % 2 ? here : there, request.id, 40 + n, n % 3 ? winner : loser))
  for (const { bid } of placed) {
    expect((await ownerPage.receives('bid.placed', ({ id }) => id === bid.id)).patch).toEqual(bid)
    await visitorPage.receives('bid.placed', ({ id }) => id === bid.id)
  }

  const chosen = placed.find(({ carrier }) => carrier.id === winner.id)?.bid
  await callOrThrow(there, acceptBid, { as: owner, params: { bidId: chosen?.id ?? '' } })
  await winnerPage.receives('bid.decided', ({ id, patch }) => id === chosen?.id && patch['status'] === 'accepted')
  await ownerPage.receives('request.changed', ({ patch }) => patch['winningBidId'] === chosen?.id)
  await list.receives('request.changed', ({ id }) => id === request.id)

  const seen = await Promise.all(
    webs.map((web) => callOrThrow(web, bidsOnRequest, { params: { requestId: request.id } })),
  )
  expect(seen[0]).toEqual(seen[1])
  const undelivered = 'select count(*)::int as n from outbox where done_at is null'
  await until(async () => (await system.sql.query(undelivered)).rows[0].n === 0, 'every event to be confirmed')
  const { rows } = await system.sql.query('select bid_count from request_activity where request_id = $1', [request.id])
  expect(rows[0].bid_count).toBe(10)
  for (const watcher of watching) watcher.close()
})

test('a session that ends on one process closes its sockets on all (security 18)', async () => {
  const [here, there] = webs as [(typeof webs)[0], (typeof webs)[0]]
  const carrier = await givenCarrier(here)
  const page = await givenWatcher(there, carrier)
  page.socket.io.reconnection(false)
  const { rows } = await system.sql.query('select id from sessions where user_id = $1', [carrier.id])
  expect(rows).toHaveLength(1)
  const { signIn, signOut } = await import('#modules/core/accounts/contract.ts')
  const signedIn = await fetch(here.url + signIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: carrier.email, password: carrier.password }),
  })
  const cookies = signedIn.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
  const session = (await signedIn.json()) as { accessToken: string }
  const other = await givenWatcher(there, session)
  other.socket.io.reconnection(false)
  await fetch(here.url + signOut.path, { method: 'POST', headers: { cookie: cookies } })
  await until(() => other.socket.disconnected, 'the signed-out socket to be closed')
  expect(page.socket.connected).toBe(true)
  await expect(givenWatcher(here, session)).rejects.toMatchObject({ data: { code: 'token_refused' } })
  page.close()
})
