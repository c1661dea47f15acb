import { describe, expect, test } from 'vitest'
import { type Inbox, myInbox } from '#modules/discovery/todo/contract.ts'
import { writeEntry } from '#modules/fulfilment/cases/contract.ts'
import { decideDisposal } from '#modules/fulfilment/disposal/staff/contract.ts'
import { confirmTime, noteArrival } from '#modules/fulfilment/visits/arrival/contract.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { hideQuestion, takeQuestionBack } from '#modules/market/questions/contract.ts'
import { cancelRequest, completeRequest, markCollected } from '#modules/market/requests/contract.ts'
import { takeReviewBack } from '#modules/market/reviews/contract.ts'
import { givenJob, tell } from '#tests/modules/fulfilment/cases/givens.ts'
import { givenCollected, read as readProof, say } from '#tests/modules/fulfilment/disposal/givens.ts'
import { see, writeOrThrow } from '#tests/modules/fulfilment/messages/givens.ts'
import { dayIn, givenEarlyStart } from '#tests/modules/fulfilment/visits/givens.ts'
import { givenArrived, givenAsked } from '#tests/modules/fulfilment/visits/prices/givens.ts'
import { answerAs, givenQuestion } from '#tests/modules/market/questions/givens.ts'
import { givenCompleted, moveIntoPast, review } from '#tests/modules/market/reviews/givens.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCarrier, givenOpenRequest, givenStaff, type Person } from '#tests/support/people.ts'
import { givenServer, startTestServer } from '#tests/support/server.ts'
import { givenWatcher } from '#tests/support/watcher.ts'

const server = await givenServer()

const inboxOf = (as: Person): Promise<Inbox> => callOrThrow(server, myInbox, { as })
/** Returns a user's to-do entries as kinds and jobs. */
const waiting = async (as: Person): Promise<string[]> =>
  (await inboxOf(as)).items.map(({ kind, count, title }) => `${kind} ${count} ${title}`)
const confirm = (requestId: string, as: Person) =>
  callOrThrow(server, confirmTime, { as, params: { requestId }, body: { day: dayIn(1), part: 'morning', plate: null } })

describe('to-do entries', () => {
  test('are empty without anything to do, and refused to visitors', async () => {
    expect(await inboxOf(await givenCarrier(server))).toEqual({ items: [], more: 0 })
    expect((await call(server, myInbox, {})).status).toBe(401)
  })

  test('count unread messages for their recipient', async () => {
    const { owner, carrier, requestId } = await givenJob(server, 'Front room')
    await confirm(requestId, carrier)
    await writeOrThrow(server, requestId, carrier)
    const last = await writeOrThrow(server, requestId, carrier)
    const { items } = await inboxOf(owner)
    expect(items).toEqual([{ kind: 'messages', requestId, title: 'Front room', count: 2, at: last.sentAt }])
    expect(await waiting(carrier)).toEqual([])
    await see(server, requestId, owner, last.place)
    expect(await waiting(owner)).toEqual([])
  })

  test('count unanswered questions for the owner', async () => {
    const { owner, request } = await givenOpenRequest(server, { title: 'Two sofas' })
    const { carrier, question: first } = await givenQuestion(server, request.id)
    const { question: second } = await givenQuestion(server, request.id, { carrier })
    const { question: third } = await givenQuestion(server, request.id, { carrier })
    const { carrier: other } = await givenQuestion(server, request.id)
    expect(await waiting(owner)).toEqual(['questions 4 Two sofas'])
    expect((await inboxOf(owner)).items[0]?.at).toBe(
      (
        await server.sql.query('select max(asked_at) as at from job_questions where request_id = $1', [request.id])
      ).rows[0].at.toISOString(),
    )
    for (const asker of [carrier, other]) expect(await waiting(asker)).toEqual([])
    await answerAs(server, owner, first.id)
    await callOrThrow(server, hideQuestion, { as: owner, params: { questionId: second.id } })
    await callOrThrow(server, takeQuestionBack, { as: carrier, params: { questionId: third.id } })
    expect(await waiting(owner)).toEqual(['questions 1 Two sofas'])
    await callOrThrow(server, cancelRequest, { as: owner, params: { requestId: request.id } })
    expect(await waiting(owner)).toEqual([])
  })

  test('list bids until one is accepted, and a collection until it is confirmed', async () => {
    const { owner, request } = await givenOpenRequest(server, { title: 'Two sofas' })
    const { carrier, bid } = await givenBid(server, request.id, 60)
    const { bid: newest } = await givenBid(server, request.id, 70)
    expect((await inboxOf(owner)).items).toMatchObject([{ kind: 'bids', count: 2, at: newest.createdAt }])
    expect(await waiting(carrier)).toEqual([])
    await callOrThrow(server, acceptBid, { as: owner, params: { bidId: bid.id } })
    expect(await waiting(owner)).toEqual([])
    await callOrThrow(server, markCollected, { as: carrier, params: { requestId: request.id } })
    expect(await waiting(owner)).toEqual(['completion 1 Two sofas'])
    await callOrThrow(server, completeRequest, { as: owner, params: { requestId: request.id } })
    expect(await waiting(owner)).toEqual(['review 1 Two sofas'])
  })

  test('list a new price for half an hour or until it is answered (PRICE-03)', async () => {
    const job = await givenArrived(server)
    const { owner, carrier, requestId } = job
    await givenAsked(server, job)
    expect((await inboxOf(owner)).items).toMatchObject([{ kind: 'price', requestId }])
    expect(await waiting(carrier)).toEqual([])
    await server.sql.query(
      `update price_changes set asked_at = asked_at - interval '30 minutes' where request_id = $1`,
      [requestId],
    )
    expect(await waiting(owner)).toEqual([])
  })

  test('list a case for the party who has to answer (CASE-02)', async () => {
    const { owner, carrier, requestId } = await givenJob(server, 'Front room')
    await confirm(requestId, carrier)
    const opened = await tell(server, requestId, carrier, { kind: 'wrong_list', text: 'A piano, too.' })
    await tell(server, requestId, carrier, { kind: 'damage', text: 'It fell on the van.' })
    expect((await inboxOf(owner)).items[0]).toMatchObject({ kind: 'cases', requestId, count: 2 })
    expect(await waiting(carrier)).toEqual([])
    await callOrThrow(server, writeEntry, {
      as: owner,
      params: { caseId: opened.id },
      body: { text: 'I wrote of it.' },
    })
    expect(await waiting(owner)).toEqual(['cases 1 Front room'])
    expect(await waiting(carrier)).toEqual([])
  })

  test('list a time for the carrier until it is confirmed', async () => {
    const { owner, request } = await givenOpenRequest(server, { title: 'A shed' })
    const { carrier, bid } = await givenBid(server, request.id, 60)
    const { carrier: loser } = await givenBid(server, request.id, 70)
    expect(await waiting(carrier)).toEqual([])
    await callOrThrow(server, acceptBid, { as: owner, params: { bidId: bid.id } })
    const { rows } = await server.sql.query(
      `select at from request_history where request_id = $1 and what = 'bid_accepted'`,
      [request.id],
    )
    expect((await inboxOf(carrier)).items).toEqual([
      { kind: 'time', requestId: request.id, title: 'A shed', count: 1, at: rows[0].at.toISOString() },
    ])
    for (const person of [owner, loser]) expect(await waiting(person)).toEqual([])
    await confirm(request.id, carrier)
    expect(await waiting(carrier)).toEqual([])
  })

  test('list no time once the carrier has arrived', async () => {
    const { carrier, requestId } = await givenJob(server)
    await givenEarlyStart(server, requestId)
    await callOrThrow(server, noteArrival, { as: carrier, params: { requestId } })
    expect(await waiting(carrier)).toEqual([])
  })

  test('list the disposal record from the collection on, and again where staff refused it', async () => {
    const { owner, carrier, requestId } = await givenCollected(server)
    expect((await inboxOf(carrier)).items).toMatchObject([{ kind: 'proof', requestId, count: 1 }])
    expect((await inboxOf(owner)).items.filter(({ kind }) => kind !== 'completion')).toEqual([])
    expect((await say(server, requestId, carrier)).status).toBe(200)
    expect(await waiting(carrier)).toEqual([])
    const version = (await readProof(server, requestId, carrier))?.version ?? 0
    const agent = await givenStaff(server)
    await callOrThrow(server, decideDisposal, {
      as: agent,
      params: { requestId },
      body: { decision: 'refused', reason: 'The ticket cannot be read.', version },
    })
    expect((await inboxOf(carrier)).items).toMatchObject([{ kind: 'proof_again', requestId, count: 1 }])
  })

  test('list a review for 30 days, until it is written or the carrier leaves', async () => {
    const job = await givenCompleted(server)
    expect((await inboxOf(job.owner)).items).toMatchObject([{ kind: 'review', requestId: job.requestId }])
    expect((await inboxOf(job.carrier)).items.filter(({ kind }) => kind === 'review')).toEqual([])
    const [elsewhere, other] = [await givenWatcher(server, job.owner), await givenWatcher(server, job.carrier)]
    await review(server, job)
    expect(await elsewhere.receives('review.written')).toMatchObject({ id: job.requestId })
    expect(other.received.filter(({ name }) => name === 'review.written')).toEqual([])
    expect(await waiting(job.owner)).toEqual([])
    // a deleted review isn't asked for again
    await callOrThrow(server, takeReviewBack, { as: job.owner, params: { requestId: job.requestId } })
    expect(await waiting(job.owner)).toEqual([])

    const old = await givenCompleted(server)
    await moveIntoPast(server, old.requestId, '30 days')
    expect(await waiting(old.owner)).toEqual([])

    const gone = await givenCompleted(server)
    await server.sql.query('update collection_requests set accepted_bidder_id = null where id = $1', [gone.requestId])
    expect(await waiting(gone.owner)).toEqual([])
  })

  test('have only messages for a cancelled job', async () => {
    const { owner, carrier, requestId } = await givenJob(server, 'Old beds')
    await writeOrThrow(server, requestId, owner)
    await server.sql.query(`update collection_requests set status = 'cancelled' where id = $1`, [requestId])
    expect(await waiting(carrier)).toEqual(['messages 1 Old beds'])
    expect(await waiting(owner)).toEqual([])
  })
})

describe('the list', () => {
  test('has at most 30 entries, newest first, and the number of further ones', async () => {
    const { owner, carrier, requestId } = await givenJob(server, 'Newest')
    const sent = await writeOrThrow(server, requestId, owner)
    const ids = await manyJobs(owner, carrier, 33)
    const { items, more } = await inboxOf(carrier)
    expect(items).toHaveLength(30)
    // a message and a time on one job, and a time on each of the others
    expect(more).toBe(5)
    expect(items.slice(0, 2)).toMatchObject([
      { kind: 'messages', requestId, at: sent.sentAt },
      { kind: 'time', requestId },
    ])
    expect(items.slice(2).map((line) => line.requestId)).toEqual(ids.slice(0, 28))
    expect(await inboxOf(owner)).toEqual({ items: [], more: 0 })
  })

  test('leaves out features that are off', async () => {
    const off = await startTestServer({ FEATURES_OFF: 'talk,cases,duty,reviews' })
    try {
      const { owner, carrier } = await givenCompleted(off)
      for (const as of [owner, carrier]) expect(await callOrThrow(off, myInbox, { as })).toEqual({ items: [], more: 0 })
    } finally {
      await off.stop()
    }
  })
})

test('sends a question to the owner on any page, and to no other user', async () => {
  const { owner, request } = await givenOpenRequest(server)
  const { owner: other } = await givenOpenRequest(server)
  const [ann, someone] = await Promise.all([givenWatcher(server, owner), givenWatcher(server, other)])
  const { question } = await givenQuestion(server, request.id)
  expect(await ann.receives('question.asked')).toMatchObject({ id: question.id })
  expect(someone.received.filter(({ name }) => name === 'question.asked')).toEqual([])
})

/** Gives a carrier jobs, each an hour older than the last; returns their ids, newest first. */
async function manyJobs(owner: Person, carrier: Person, count: number): Promise<string[]> {
  const { rows } = await server.sql.query(
    `with posted as (
       insert into collection_requests
         (id, user_id, title, description, status, winning_bid_id, accepted_bidder_id, created_at, updated_at)
       select gen_random_uuid(), $1, 'Job ' || n, '', 'assigned', gen_random_uuid(), $2,
         now() - n * interval '1 hour', now() - n * interval '1 hour'
       from generate_series(1, $3::integer) as n
       returning id, updated_at
     ), accepted as (
       insert into request_history (request_id, what, by_side, at)
       select id, 'bid_accepted', 'owner', updated_at from posted
     )
     select id from posted order by updated_at desc`,
    [owner.id, carrier.id, count],
  )
  return rows.map(({ id }) => id)
}
