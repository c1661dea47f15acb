import { describe, expect, test } from 'vitest'
import { ideas } from '#modules/community/ideas/contract.ts'
import { askForItem } from '#modules/community/items/contract/asks.ts'
import { readItem } from '#modules/community/items/contract/pages.ts'
import { giftedItems, myItems } from '#modules/community/items/contract.ts'
import { bidsOnRequest, placeBid } from '#modules/market/bidding/contract.ts'
import { requestRoom, requestsRoom } from '#modules/market/requests/contract/facts.ts'
import {
  latestRequests,
  myRequests,
  openRequests,
  readRequest,
  requestHistory,
} from '#modules/market/requests/contract.ts'
import {
  decideReport,
  myWarnings,
  type ReportContent,
  type ReportDecision,
  type ReportedKind,
  readWarning,
  reportCase,
  reportContent,
  reportQueue,
} from '#modules/staff/moderation/contract.ts'
import { givenIdea } from '#tests/modules/community/ideas/givens.ts'
import { givenGift } from '#tests/modules/community/items/givens.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import {
  givenBid,
  givenCarrier,
  givenCustomer,
  givenOpenRequest,
  givenStaff,
  type Person,
} from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { givenWatcher } from '#tests/support/watcher.ts'

const server = await givenServer()
const ann = await givenCustomer(server)
const carrier = await givenCarrier(server)
const agent = await givenStaff(server, 'agent', 'agent')

const report = (kind: ReportedKind, subjectId: string, as = ann, reason: ReportContent['reason'] = 'scam') =>
  callOrThrow(server, reportContent, { as, body: { kind, subjectId, reason, words: '<b>Look</b>' } })
const judge = (kind: ReportedKind, subjectId: string, what: ReportDecision, seen = 1, as = agent) =>
  call(server, decideReport, { as, params: { kind, subjectId }, body: { what, words: 'Against our rules.', seen } })

describe('the queue', () => {
  test('has one entry per content, with the number and reasons of reports', async () => {
    const { request, owner } = await givenOpenRequest(server)
    const ben = await givenCustomer(server)
    await report('request', request.id)
    await report('request', request.id, ben, 'spam')
    const { items } = await callOrThrow(server, reportQueue, { as: agent })
    const mine = items.filter(({ subjectId }) => subjectId === request.id)
    expect(mine).toMatchObject([{ kind: 'request', title: request.title, open: 2, total: 2, hidden: false }])
    expect(mine[0]?.reasons).toEqual([
      { reason: 'scam', count: 1 },
      { reason: 'spam', count: 1 },
    ])
    const found = await callOrThrow(server, reportCase, {
      as: agent,
      params: { kind: 'request', subjectId: request.id },
    })
    expect(found).toMatchObject({
      thing: { title: request.title, texts: [request.description], hiddenAt: null },
      owner: { userId: owner.id, suspended: false },
      open: 2,
      decisions: [],
    })
    expect(found.reports.map(({ words }) => words)).toEqual(['<b>Look</b>', '<b>Look</b>'])
  })

  test('is for staff: viewers read and agents decide (R26)', async () => {
    const { request } = await givenOpenRequest(server)
    await report('request', request.id)
    const viewer = await givenStaff(server, 'viewer', 'viewer')
    expect((await call(server, reportQueue, { as: viewer })).status).toBe(200)
    expect((await call(server, reportQueue, { as: ann })).status).toBe(403)
    expect((await judge('request', request.id, 'hidden', 1, viewer)).status).toBe(403)
  })
})

describe('a hidden request', () => {
  test('disappears live for everyone but its owner, and returns when restored', async () => {
    const { request, owner } = await givenOpenRequest(server)
    const { id: requestId } = request
    await report('request', requestId)
    const stranger = await givenWatcher(server, ann)
    await stranger.join(requestRoom, requestId)
    await stranger.join(requestsRoom)
    expect((await judge('request', requestId, 'hidden')).status).toBe(200)
    expect(await stranger.receives('request.hidden')).toMatchObject({ id: requestId })
    const params = { requestId }
    for (const as of [ann, carrier]) {
      for (const endpoint of [readRequest, requestHistory, bidsOnRequest])
        expect((await call(server, endpoint, { as, params })).status, endpoint.id).toBe(404)
    }
    for (const endpoint of [latestRequests, openRequests])
      expect(JSON.stringify(await callOrThrow(server, endpoint, { as: ann }))).not.toContain(requestId)
    expect((await call(server, readRequest, { params })).status).toBe(404)
    const bid = { as: carrier, params, body: { bidAmount: 5, bidMessage: null } }
    expect(await call(server, placeBid, bid)).toMatchObject({ error: { code: 'not_found' } })
    expect((await fetch(`${server.url}/job/${requestId}`)).status).toBe(404)
    expect(await callOrThrow(server, readRequest, { as: owner, params })).toMatchObject({ hidden: true })
    expect((await callOrThrow(server, myRequests, { as: owner })).items[0]).toMatchObject({
      id: requestId,
      hidden: true,
    })
    expect(
      (
        await call(server, reportContent, {
          as: carrier,
          body: { kind: 'request', subjectId: requestId, reason: 'scam', words: null },
        })
      ).status,
    ).toBe(404)

    expect((await judge('request', requestId, 'restored', 0)).status).toBe(200)
    expect(await stranger.receives('request.restored')).toMatchObject({ id: requestId })
    expect(await callOrThrow(server, readRequest, { as: ann, params })).not.toHaveProperty('hidden')
  })

  test('notifies its owner on their pages and by mail with the reason', async () => {
    const { request, owner } = await givenOpenRequest(server)
    await report('request', request.id)
    const watcher = await givenWatcher(server, owner)
    await judge('request', request.id, 'hidden')
    await watcher.receives('warning.given')
    const { items } = await callOrThrow(server, myWarnings, { as: owner })
    expect(items).toMatchObject([{ what: 'hidden', title: request.title, words: 'Against our rules.' }])
    const mails = await server.sql.query('select template from mails where user_id = $1', [owner.id])
    expect(mails.rows).toContainEqual({ template: 'content-hidden' })
    await callOrThrow(server, readWarning, { as: ann, params: { warningId: items[0]?.id ?? '' } })
    expect((await callOrThrow(server, myWarnings, { as: owner })).items).toHaveLength(1)
    await callOrThrow(server, readWarning, { as: owner, params: { warningId: items[0]?.id ?? '' } })
    expect((await callOrThrow(server, myWarnings, { as: owner })).items).toEqual([])
  })
})

test('hides the message of a bid from everyone but its bidder and keeps the offer', async () => {
  const { request } = await givenOpenRequest(server)
  const { id: bidId } = await callOrThrow(server, placeBid, {
    as: carrier,
    params: { requestId: request.id },
    body: { bidAmount: 40, bidMessage: 'Call me on my own number' },
  })
  await report('bid', bidId)
  expect((await judge('bid', bidId, 'hidden')).status).toBe(200)
  const seenBy = async (as?: Person) =>
    (await callOrThrow(server, bidsOnRequest, { ...(as && { as }), params: { requestId: request.id } })).items[0]
  expect(await seenBy(ann)).toMatchObject({ bidAmount: 40, bidMessage: null, messageHidden: true, status: 'active' })
  expect(await seenBy()).toMatchObject({ bidMessage: null })
  expect(await seenBy(carrier)).toMatchObject({ bidMessage: 'Call me on my own number', messageHidden: true })
})

test('shows hidden items and ideas to their owners only, even after an edit', async () => {
  const ben = await givenCustomer(server)
  const { item } = await givenGift(server, { giver: ben })
  const idea = await givenIdea(server, ben)
  await report('item', item.id)
  await report('idea', idea.id)
  for (const [kind, id] of [
    ['item', item.id],
    ['idea', idea.id],
  ] as const)
    expect((await judge(kind, id, 'hidden')).status, kind).toBe(200)
  const params = { itemId: item.id }
  expect((await call(server, readItem, { as: ann, params })).status).toBe(404)
  expect(await callOrThrow(server, readItem, { as: ben, params })).toMatchObject({ own: true, hidden: true })
  expect((await callOrThrow(server, myItems, { as: ben })).items[0]).toMatchObject({ hidden: true })
  expect((await call(server, askForItem, { as: ann, params, body: { message: 'Please' } })).status).toBe(404)
  expect(JSON.stringify(await callOrThrow(server, giftedItems))).not.toContain(item.id)
  expect(JSON.stringify(await callOrThrow(server, ideas, { as: ann }))).not.toContain(idea.id)
  expect((await callOrThrow(server, ideas, { as: ben })).items[0]).toMatchObject({ id: idea.id, hidden: true })
})

test('shows no name of a hidden profile beside its bids', async () => {
  const cara = await givenCarrier(server)
  await server.sql.query(`insert into profiles (user_id, display_name, updated_at) values ($1, 'Rude name', now())`, [
    cara.id,
  ])
  const { request } = await givenOpenRequest(server)
  await givenBid(server, request.id, 30, cara)
  const nameOf = async () =>
    (await callOrThrow(server, bidsOnRequest, { params: { requestId: request.id } })).items[0]?.bidderName
  expect(await nameOf()).toBe('Rude name')
  await report('profile', cara.id)
  await judge('profile', cara.id, 'hidden')
  expect(await nameOf()).toBeNull()
  await judge('profile', cara.id, 'restored', 0)
  expect(await nameOf()).toBe('Rude name')
})

describe('a decision', () => {
  test('settles its reports, refuses a second one, and is audited', async () => {
    const { request } = await givenOpenRequest(server)
    await report('request', request.id)
    const answers = await Promise.all(Array.from({ length: 4 }, () => judge('request', request.id, 'dismissed')))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter(({ error }) => error?.code === 'reports_changed')).toHaveLength(3)
    const found = await callOrThrow(server, reportCase, {
      as: agent,
      params: { kind: 'request', subjectId: request.id },
    })
    expect(found).toMatchObject({ open: 0, decisions: [{ what: 'dismissed', by: { email: agent.email }, settled: 1 }] })
    const { rows } = await server.sql.query('select action, actor_id, reason from audit_log where subject_id = $1', [
      request.id,
    ])
    expect(rows).toEqual([{ action: 'content.dismissed', actor_id: agent.id, reason: 'Against our rules.' }])
  })

  test('needs a reason for the author, a change, and another user’s content', async () => {
    const { request } = await givenOpenRequest(server)
    await report('request', request.id)
    const params = { kind: 'request' as const, subjectId: request.id }
    const bare = { as: agent, params, body: { what: 'warned' as const, words: ' ', seen: 1 } }
    expect(await call(server, decideReport, bare)).toMatchObject({ status: 400, error: { code: 'words_required' } })
    expect(await judge('request', request.id, 'restored')).toMatchObject({ error: { code: 'not_hidden' } })
    expect(await judge('request', request.id, 'warned')).toMatchObject({ status: 200 })
    expect(await judge('request', request.id, 'dismissed', 0)).toMatchObject({ error: { code: 'nothing_open' } })
    const own = await givenOpenRequest(server, { owner: agent })
    await report('request', own.request.id)
    expect(await judge('request', own.request.id, 'hidden')).toMatchObject({ error: { code: 'own_content' } })
  })

  test('leaves a later report open', async () => {
    const { request } = await givenOpenRequest(server)
    await report('request', request.id)
    await report('request', request.id, carrier)
    expect(await judge('request', request.id, 'dismissed', 1)).toMatchObject({ error: { code: 'reports_changed' } })
    await until(async () => (await judge('request', request.id, 'dismissed', 2)).ok, 'the decision for both')
  })
})
