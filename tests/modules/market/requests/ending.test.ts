import { expect, test } from 'vitest'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { endRequest, findRequests } from '#modules/market/requests/contract/staff.ts'
import { requestHistory } from '#modules/market/requests/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCarrier, givenOpenRequest, givenStaff, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { givenWatcher } from '#tests/support/watcher.ts'

const server = await givenServer()
const agent = await givenStaff(server, 'agent', 'agent')

const end = (requestId: string, status: 'completed' | 'cancelled', as = agent) =>
  call(server, endRequest, { as, params: { requestId }, body: { status, reason: 'Both sides asked us to.' } })
const mailed = async (...people: readonly Person[]) => {
  const { rows } = await server.sql.query<{ user_id: string }>(
    `select user_id from mails where template = 'request-ended-by-staff' and user_id = any($1)`,
    [people.map(({ id }) => id)],
  )
  return rows.length
}

test('updates and mails owner, carrier and losing bidders when staff complete a request (R28)', async () => {
  const { owner, request } = await givenOpenRequest(server)
  const { bid, carrier } = await givenBid(server, request.id, 40)
  const loser = (await givenBid(server, request.id, 50)).carrier
  await callOrThrow(server, acceptBid, { as: owner, params: { bidId: bid.id } })
  const watchers = await Promise.all([owner, carrier, loser].map((person) => givenWatcher(server, person)))
  expect(await end(request.id, 'completed')).toMatchObject({ status: 200, body: { mayBecome: [] } })
  const completed = () => watchers.every(({ received }) => JSON.stringify(received).includes('"status":"completed"'))
  await until(async () => completed(), 'everybody to hear of it')
  const { items } = await callOrThrow(server, requestHistory, { params: { requestId: request.id } })
  expect(items.at(-1)).toMatchObject({ what: 'completed', by: 'staff' })
  expect(JSON.stringify(items)).not.toContain('asked us')
  await until(async () => (await mailed(owner, carrier)) === 2, 'both to be mailed')
  expect(await mailed(loser)).toBe(0)
  const audited = await server.sql.query('select action, reason, before, after from audit_log where subject_id = $1', [
    request.id,
  ])
  expect(audited.rows).toEqual([
    {
      action: 'request.completed',
      reason: 'Both sides asked us to.',
      before: { status: 'assigned' },
      after: { status: 'completed' },
    },
  ])
})

test('notifies the bidders live and by mail when staff cancel an open request', async () => {
  const { owner, request } = await givenOpenRequest(server)
  const bidders = [(await givenBid(server, request.id, 40)).carrier, (await givenBid(server, request.id, 50)).carrier]
  const [first] = bidders
  const watcher = await givenWatcher(server, first ?? owner)
  expect((await end(request.id, 'cancelled')).status).toBe(200)
  expect(await watcher.receives('request.changed')).toMatchObject({ id: request.id, patch: { status: 'cancelled' } })
  await until(async () => (await mailed(owner, ...bidders)) === 3, 'all three to be mailed')
})

test('refuses to end a request twice, to complete an open one, and any change by viewers', async () => {
  const { request } = await givenOpenRequest(server)
  expect(await end(request.id, 'completed')).toMatchObject({ status: 409, error: { code: 'not_assigned' } })
  expect((await end(request.id, 'cancelled', await givenStaff(server, 'viewer', 'viewer'))).status).toBe(403)
  const answers = await Promise.all([1, 2, 3].map(() => end(request.id, 'cancelled')))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'request_ended' } })
})

test('lets staff search requests by id, title or owner', async () => {
  const { owner, request } = await givenOpenRequest(server, { title: 'Mahogany wardrobe, dismantled' })
  await givenOpenRequest(server, { owner: await givenCarrier(server, null) })
  await server.sql.query(`insert into profiles (user_id, display_name, updated_at) values ($1, 'Wilhelmina', now())`, [
    owner.id,
  ])
  for (const q of [request.id, owner.id, owner.email, 'wardrobe mahog', 'wilhel'])
    expect((await callOrThrow(server, findRequests, { as: agent, query: { q } })).items, q).toMatchObject([
      { id: request.id },
    ])
  for (const q of ['!!', 'nobody@nowhere.example', "'; drop"])
    expect((await callOrThrow(server, findRequests, { as: agent, query: { q } })).items, q).toEqual([])
})
