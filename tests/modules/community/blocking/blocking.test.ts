import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { askForItem, asksForItem } from '#modules/community/items/contract/asks.ts'
import { readItem } from '#modules/community/items/contract/pages.ts'
import { acceptPromise, promiseItem } from '#modules/community/items/contract/promises.ts'
import { myItems } from '#modules/community/items/contract.ts'
import { subjectsOf } from '#modules/discovery/alerts/queries/subjects-of.ts'
import { myInbox } from '#modules/discovery/todo/contract.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { bidsOnMyRequests, bidsOnRequest, myBids, placeBid, withdrawBid } from '#modules/market/bidding/contract.ts'
import { answerQuestion, askQuestion } from '#modules/market/questions/contract.ts'
import { requestRoom } from '#modules/market/requests/contract/facts.ts'
import { completeRequest, markCollected, readRequest } from '#modules/market/requests/contract.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { givenAsk, givenGift } from '#tests/modules/community/items/givens.ts'
import { givenArea, sentRows, waitUntilHandled } from '#tests/modules/discovery/alerts/givens.ts'
import { givenJob, lookAt } from '#tests/modules/fulfilment/cases/givens.ts'
import { read, write } from '#tests/modules/fulfilment/messages/givens.ts'
import { givenQuestion, questionsSeenBy } from '#tests/modules/market/questions/givens.ts'
import { download, givenExport } from '#tests/modules/staff/privacy/exports.ts'
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
import { block, blockOrThrow, blocksOf, NEUTRAL, OWN, unblock } from './givens.ts'

const server = await givenServer()
const { db } = server

const bid = (as: Person, requestId: string) =>
  call(server, placeBid, { as, params: { requestId }, body: { bidAmount: 45, bidMessage: null } })
const accept = (as: Person, bidId: string) => call(server, acceptBid, { as, params: { bidId } })
const ask = (as: Person, requestId: string) =>
  call(server, askQuestion, { as, params: { requestId }, body: { text: 'Is there a lift?' } })
const askFor = (as: Person, itemId: string) =>
  call(server, askForItem, { as, params: { itemId }, body: { message: 'Please.' } })
const promise = (as: Person, askId: string) => call(server, promiseItem, { as, params: { askId } })
const bidsSeenBy = (requestId: string, as?: Person) =>
  callOrThrow(server, bidsOnRequest, { params: { requestId }, ...(as && { as }) })
const countOf = async (requestId: string) =>
  (await callOrThrow(server, readRequest, { params: { requestId } })).bidCount
const refused = (error: object) => ({ status: 403, error })

async function givenOffer() {
  const { owner, request } = await givenOpenRequest(server)
  const { carrier, bid: placed } = await givenBid(server, request.id, 50)
  return { owner, carrier, requestId: request.id, bidId: placed.id }
}

async function givenAsked() {
  const { giver, item } = await givenGift(server)
  const { asker, ask: made } = await givenAsk(server, item.id)
  return { giver, asker, itemId: item.id, askId: made.id }
}

async function endJob({ owner, carrier, requestId }: { owner: Person; carrier: Person; requestId: string }) {
  await callOrThrow(server, markCollected, { as: carrier, params: { requestId } })
  await callOrThrow(server, completeRequest, { as: owner, params: { requestId } })
}

const givenName = (person: Person, name: string) =>
  server.sql.query(
    `insert into profiles (user_id, display_name, updated_at) values ($1, $2, now())
     on conflict (user_id) do update set display_name = $2`,
    [person.id, name],
  )

describe('a carrier that an owner has blocked (BLOCK-01)', () => {
  test("can't bid on any of their requests, and isn't shown the block", async () => {
    const { owner, carrier, requestId, bidId } = await givenOffer()
    const { request: other } = await givenOpenRequest(server, { owner })
    await blockOrThrow(server, owner, 'bid', bidId)
    for (const id of [requestId, other.id]) expect(await bid(carrier, id)).toMatchObject(refused(NEUTRAL))
    expect(NEUTRAL.message).not.toMatch(/block/i)
    expect((await bidsSeenBy(other.id, carrier)).cannotBid).toBe(NEUTRAL.message)
    expect((await bidsSeenBy(other.id)).cannotBid).toBeUndefined()
    const { request: elsewhere } = await givenOpenRequest(server)
    expect((await bid(carrier, elsewhere.id)).status).toBe(201)
    expect((await bidsSeenBy(elsewhere.id, carrier)).cannotBid).toBeUndefined()
  })

  test('can withdraw a bid, counted once, but not place another', async () => {
    const { owner, carrier, requestId, bidId } = await givenOffer()
    await givenBid(server, requestId, 70)
    const { id } = await blockOrThrow(server, owner, 'bid', bidId)
    expect((await call(server, withdrawBid, { as: carrier, params: { bidId } })).status).toBe(200)
    expect(await bid(carrier, requestId)).toMatchObject(refused(NEUTRAL))
    await unblock(server, owner, id)
    await waitUntilHandled(server)
    expect(await countOf(requestId)).toBe(1)
    expect((await bidsSeenBy(requestId)).total).toBe(1)
  })

  test("can't ask about any of their requests, after being blocked from a question", async () => {
    const { owner, request } = await givenOpenRequest(server)
    const { carrier, question } = await givenQuestion(server, request.id)
    await blockOrThrow(server, owner, 'question', question.id)
    expect(await ask(carrier, request.id)).toMatchObject(refused(NEUTRAL))
    expect(await bid(carrier, request.id)).toMatchObject(refused(NEUTRAL))
    expect((await questionsSeenBy(server, request.id, carrier)).asking).toEqual({ reason: NEUTRAL.message })
    expect((await callOrThrow(server, myInbox, { as: owner })).items).toEqual([])
    const params = { questionId: question.id }
    expect(await call(server, answerQuestion, { as: owner, params, body: { answer: 'Yes.' } })).toMatchObject(
      refused(OWN),
    )
  })

  test("can't be accepted until unblocked, and the owner reads why", async () => {
    const { owner, bidId } = await givenOffer()
    const { id } = await blockOrThrow(server, owner, 'bid', bidId)
    expect(await accept(owner, bidId)).toMatchObject(refused(OWN))
    await unblock(server, owner, id)
    expect((await accept(owner, bidId)).status).toBe(200)
  })
})

describe('an owner whom a carrier has blocked (BLOCK-01)', () => {
  test("can't accept its bids or answer its questions, and isn't shown the block", async () => {
    const { owner, carrier, requestId, bidId } = await givenOffer()
    const { question } = await givenQuestion(server, requestId, { carrier })
    await blockOrThrow(server, carrier, 'bid', bidId)
    expect(await accept(owner, bidId)).toMatchObject(refused(NEUTRAL))
    const params = { questionId: question.id }
    expect(await call(server, answerQuestion, { as: owner, params, body: { answer: 'Yes.' } })).toMatchObject(
      refused(NEUTRAL),
    )
    expect(await bid(carrier, requestId)).toMatchObject(refused(OWN))
    expect(await ask(carrier, requestId)).toMatchObject(refused(OWN))
  })

  test('can be blocked from a question, without a name', async () => {
    const { request } = await givenOpenRequest(server)
    const { carrier, question } = await givenQuestion(server, request.id)
    expect(await blockOrThrow(server, carrier, 'question', question.id)).toMatchObject({
      name: null,
      title: request.title,
    })
    expect(await bid(carrier, request.id)).toMatchObject(refused(OWN))
  })
})

describe('open bids between the two (BLOCK-02)', () => {
  test('are visible only to their bidder, and to everyone again after unblocking', async () => {
    const { owner, carrier, requestId, bidId } = await givenOffer()
    const { bid: rival } = await givenBid(server, requestId, 70)
    await until(async () => (await countOf(requestId)) === 2, 'both bids to be counted')
    const { id } = await blockOrThrow(server, owner, 'bid', bidId)
    for (const as of [owner, undefined]) {
      const seen = await bidsSeenBy(requestId, as)
      expect(seen).toMatchObject({ total: 1, items: [{ id: rival.id }] })
    }
    expect(await bidsSeenBy(requestId, carrier)).toMatchObject({ total: 2, own: { id: bidId, status: 'active' } })
    expect((await callOrThrow(server, myBids, { as: carrier })).items.map((mine) => mine.bid.id)).toEqual([bidId])
    const { items } = await callOrThrow(server, bidsOnMyRequests, { as: owner })
    expect(items).toMatchObject([{ newest: { id: rival.id } }])
    expect((await callOrThrow(server, myInbox, { as: owner })).items).toMatchObject([{ kind: 'bids', count: 1 }])
    await until(async () => (await countOf(requestId)) === 1, 'the count to follow')
    await unblock(server, owner, id)
    expect(await bidsSeenBy(requestId, owner)).toMatchObject({ total: 2 })
    await until(async () => (await countOf(requestId)) === 2, 'the count to come back')
  })

  test('leave an open page and return to it', async () => {
    const { owner, carrier, requestId, bidId } = await givenOffer()
    const page = await givenWatcher(server)
    await page.join(requestRoom, requestId)
    const { id } = await blockOrThrow(server, owner, 'bid', bidId)
    const message = { id: carrier.id, patch: { requestIds: [requestId] } }
    expect(await page.receives('bidder.renamed')).toEqual(message)
    await unblock(server, owner, id)
    await until(
      () => page.received.filter(({ name }) => name === 'bidder.renamed').length === 2,
      'the page to hear again',
    )
  })

  test('stay hidden until neither blocks the other', async () => {
    const { owner, carrier, requestId, bidId } = await givenOffer()
    const one = await blockOrThrow(server, owner, 'bid', bidId)
    const other = await blockOrThrow(server, carrier, 'bid', bidId)
    await unblock(server, owner, one.id)
    expect((await bidsSeenBy(requestId, owner)).total).toBe(0)
    expect(await accept(owner, bidId)).toMatchObject(refused(NEUTRAL))
    await unblock(server, carrier, other.id)
    expect((await bidsSeenBy(requestId, owner)).total).toBe(1)
  })

  test('are rejected with the others when another bid is accepted', async () => {
    const { owner, carrier, requestId, bidId } = await givenOffer()
    const { bid: rival } = await givenBid(server, requestId, 70)
    const { id } = await blockOrThrow(server, owner, 'bid', bidId)
    expect((await accept(owner, rival.id)).status).toBe(200)
    expect((await bidsSeenBy(requestId, carrier)).own).toMatchObject({ id: bidId, status: 'rejected' })
    await unblock(server, owner, id)
    expect(await bidsSeenBy(requestId)).toMatchObject({ total: 2, winning: { id: rival.id } })
  })

  test('on other people’s requests are unchanged', async () => {
    const { owner, carrier, bidId } = await givenOffer()
    const { request: elsewhere } = await givenOpenRequest(server)
    await givenBid(server, elsewhere.id, 50, carrier)
    await blockOrThrow(server, owner, 'bid', bidId)
    expect((await bidsSeenBy(elsewhere.id)).total).toBe(1)
  })
})

describe('a job under way (BLOCK-01)', () => {
  test('continues with its messages, which close for both once it ends', async () => {
    const job = await givenJob(server)
    const { owner, carrier, requestId } = job
    const { id } = await blockOrThrow(server, owner, 'job', requestId)
    for (const as of [owner, carrier]) expect((await write(server, requestId, as)).status).toBe(201)
    expect((await bidsSeenBy(requestId, owner)).winning).not.toBeNull()
    await endJob(job)
    for (const as of [owner, carrier]) {
      expect(await write(server, requestId, as)).toMatchObject({ status: 409, error: { code: 'conversation_closed' } })
      expect(await read(server, requestId, as)).toMatchObject({ state: 'closed' })
    }
    await unblock(server, owner, id)
    for (const as of [owner, carrier]) expect((await write(server, requestId, as)).status).toBe(201)
  })

  test('shows staff who blocks whom, and since when (BLOCK-03)', async () => {
    const { owner, carrier, requestId } = await givenJob(server)
    const staff = await givenStaff(server)
    expect((await lookAt(server, requestId, staff)).blocks).toEqual([])
    const { createdAt: at } = await blockOrThrow(server, carrier, 'job', requestId)
    expect((await lookAt(server, requestId, staff)).blocks).toEqual([{ by: 'carrier', at }])
    await blockOrThrow(server, owner, 'job', requestId)
    expect((await lookAt(server, requestId, staff)).blocks).toMatchObject([{ by: 'carrier' }, { by: 'owner' }])
  })
})

describe('giving things away', () => {
  test('hides the asks of someone the giver has blocked, and refuses new ones, until unblocked', async () => {
    const { giver, asker, itemId, askId } = await givenAsked()
    const { item: other } = await givenGift(server, { giver })
    const { id } = await blockOrThrow(server, giver, 'ask', askId)
    expect(await askFor(asker, other.id)).toMatchObject(refused(NEUTRAL))
    const shown = async () => ({
      asks: (await callOrThrow(server, asksForItem, { as: giver, params: { itemId } })).items.length,
      page: (await callOrThrow(server, readItem, { as: giver, params: { itemId } })).askCount,
      list: (await callOrThrow(server, myItems, { as: giver })).items.find(({ item }) => item.id === itemId)?.askCount,
    })
    expect(await shown()).toEqual({ asks: 0, page: 0, list: 0 })
    expect(await promise(giver, askId)).toMatchObject(refused(OWN))
    await unblock(server, giver, id)
    expect(await shown()).toEqual({ asks: 1, page: 1, list: 1 })
    expect((await promise(giver, askId)).status).toBe(200)
  })

  test('refuses promises by someone the asker has blocked, without revealing a name', async () => {
    const { giver, asker, askId } = await givenAsked()
    expect(await blockOrThrow(server, asker, 'ask', askId)).toMatchObject({ name: null, title: 'Oak bookcase' })
    expect(await promise(giver, askId)).toMatchObject(refused(NEUTRAL))
  })

  test('refuses to accept a promise between blocked people, but keeps an accepted one', async () => {
    const accepts = (as: Person, askId: string) => call(server, acceptPromise, { as, params: { askId } })
    const early = await givenAsked()
    await promise(early.giver, early.askId)
    await blockOrThrow(server, early.giver, 'ask', early.askId)
    expect(await accepts(early.asker, early.askId)).toMatchObject(refused(NEUTRAL))
    const { giver, asker, itemId, askId } = await givenAsked()
    await promise(giver, askId)
    await accepts(asker, askId)
    await blockOrThrow(server, giver, 'ask', askId)
    expect((await accepts(asker, askId)).status).toBe(200)
    expect((await callOrThrow(server, asksForItem, { as: giver, params: { itemId } })).items).toHaveLength(1)
  })
})

describe('alerts', () => {
  test('send a blocked carrier no new request, and the owner none of its bids or questions', async () => {
    const { owner, carrier, requestId, bidId } = await givenOffer()
    const other = await givenCarrier(server)
    for (const person of [carrier, other]) await givenArea(server, person)
    const { question } = await givenQuestion(server, requestId, { carrier })
    await waitUntilHandled(server)
    const dueBids = async () => (await sentRows(server, owner.id)).filter(({ subject_id }) => subject_id === bidId)
    expect(await dueBids()).not.toEqual([])
    await blockOrThrow(server, owner, 'bid', bidId)
    const { request } = await givenOpenRequest(server, { owner, postcode: 'BS6 5RG' })
    await waitUntilHandled(server)
    const toldOf = async (person: Person) =>
      (await sentRows(server, person.id)).filter(({ subject_id }) => subject_id === request.id).length
    expect(await toldOf(other)).toBeGreaterThan(0)
    expect(await toldOf(carrier)).toBe(0)
    const due = [
      { subject_id: bidId, subject_kind: 'bid', type: 'bids' } as const,
      { subject_id: question.id, subject_kind: 'question', type: 'questions' } as const,
    ]
    const subjects = await subjectsOf(db, owner.id, due)
    expect([...subjects.values()]).toEqual([{ isCurrent: false }, { isCurrent: false }])
  })
})

describe('blocking a person', () => {
  test('answers 404 unless the two have met', async () => {
    const { bidId, requestId } = await givenOffer()
    const { question } = await givenQuestion(server, requestId)
    const { askId } = await givenAsked()
    const job = await givenJob(server)
    const strangers = [await givenCustomer(server), await givenCarrier(server)]
    const met = [['bid', bidId] as const, ['question', question.id] as const, ['ask', askId] as const]
    for (const [kind, id] of [...met, ['job', job.requestId] as const])
      for (const as of strangers) {
        expect((await block(server, as, kind, id)).status).toBe(404)
        expect((await block(server, as, kind, randomUUID())).status).toBe(404)
        expect(await blocksOf(server, as)).toEqual([])
      }
    expect((await block(server, job.owner, 'job', requestId)).status).toBe(404)
  })

  test('is refused for staff', async () => {
    const { owner, carrier, bidId } = await givenOffer()
    await server.sql.query(`update users set role = 'operations', staff_level = 'viewer' where id = $1`, [carrier.id])
    expect(await block(server, owner, 'bid', bidId)).toMatchObject({ status: 403, error: { code: 'staff_account' } })
  })

  test('twice makes one block, listed with the name that the owner knows until it is removed', async () => {
    const { owner, carrier, bidId } = await givenOffer()
    await givenName(carrier, "Cara's Waste")
    const first = await blockOrThrow(server, owner, 'bid', bidId)
    expect(await blockOrThrow(server, owner, 'bid', bidId)).toEqual(first)
    expect(await blocksOf(server, owner)).toEqual([{ ...first, name: "Cara's Waste" }])
    expect(await blocksOf(server, carrier)).toEqual([])
    expect((await unblock(server, carrier, first.id)).status).toBe(204)
    expect(await blocksOf(server, owner)).toHaveLength(1)
    for (const _ of [1, 2]) expect((await unblock(server, owner, first.id)).status).toBe(204)
    expect(await blocksOf(server, owner)).toEqual([])
  })

  test('ends with either account, and is exported only to the blocker', async () => {
    const { owner, carrier, bidId } = await givenOffer()
    const { id, title } = await blockOrThrow(server, owner, 'bid', bidId)
    const dataOf = async (as: Person) => {
      const files = await download(server, as, (await givenExport(server, as)).id)
      const [, json] = Object.entries(files).find(([name]) => name.endsWith('.json')) ?? []
      return JSON.parse(new TextDecoder().decode(json)) as Record<string, unknown>
    }
    expect((await dataOf(owner))['blocks']).toMatchObject([{ id, title }])
    expect((await dataOf(carrier))['blocks']).toEqual([])
    await callOrThrow(server, deleteAccount, { as: carrier, body: { password: carrier.password } })
    expect(await blocksOf(server, owner)).toEqual([])
    expect((await block(server, owner, 'bid', bidId)).status).toBe(404)
  })
})
