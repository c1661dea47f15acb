import { describe, expect, test } from 'vitest'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import {
  answerQuestion,
  askQuestion,
  hideQuestion,
  questionsOnRequest,
  takeQuestionBack,
} from '#modules/market/questions/contract.ts'
import { requestRoom } from '#modules/market/requests/contract/facts.ts'
import { call, callOrThrow, callWithRetry } from '#tests/support/client.ts'
import { givenBid, givenCarrier, givenCustomer, givenOpenRequest, type Person } from '#tests/support/people.ts'
import { givenServer, startTestServer } from '#tests/support/server.ts'
import { givenWatcher } from '#tests/support/watcher.ts'
import { answerAs, givenQuestion, questionsSeenBy } from './givens.ts'

const server = await givenServer({ BIDDING_REQUIRES_REGISTRATION: 'optional' })
const carrier = await givenCarrier(server)

const ask = (as: Person | null, requestId: string, text = 'Is there a lift?', key?: string) =>
  call(server, askQuestion, { ...(as && { as }), params: { requestId }, body: { text }, ...(key && { key }) })
const answer = (as: Person, questionId: string, said = 'Yes.') =>
  call(server, answerQuestion, { as, params: { questionId }, body: { answer: said } })
const takesBack = (as: Person, questionId: string) => call(server, takeQuestionBack, { as, params: { questionId } })
const hide = (as: Person, questionId: string) => call(server, hideQuestion, { as, params: { questionId } })
const textsSeenBy = async (requestId: string, as?: Person) =>
  (await questionsSeenBy(server, requestId, as)).items.map(({ text }) => text)

describe('asking and answering', () => {
  test('shows a question and its answer to everyone (ASK-01)', async () => {
    const { owner, request } = await givenOpenRequest(server)
    expect(await questionsSeenBy(server, request.id)).toEqual({ items: [], asking: null })
    const { question } = await givenQuestion(server, request.id, { carrier, text: '<b>Is there a lift?</b>' })
    expect(question).toMatchObject({ askerId: carrier.id, text: '<b>Is there a lift?</b>', answer: null, version: 1 })
    expect(await questionsSeenBy(server, request.id)).toEqual({ items: [question], asking: null })
    const answered = await answerAs(server, owner, question.id)
    expect(answered).toMatchObject({ answer: 'Yes, a small one.', version: 2 })
    const another = await givenCustomer(server)
    for (const reader of [undefined, another, owner, carrier])
      expect((await questionsSeenBy(server, request.id, reader)).items).toEqual([answered])
    expect(JSON.stringify(answered)).not.toContain(carrier.email)
  })

  test('tells businesses why they may not ask, and offers nothing to others (ASK-01)', async () => {
    const { owner, request } = await givenOpenRequest(server)
    const planless = await givenCarrier(server, null)
    const barred = await givenCarrier(server)
    await server.sql.query(
      `insert into carrier_registrations (business_id, regulator, number, tier, state, checked_at, checked_by, version)
       values ($1, 'EA', 'CBDL1', 'lower', 'lower_tier', now(), 'staff', 1)`,
      [barred.id],
    )
    const customer = await givenCustomer(server)
    const asking = async (as?: Person) => (await questionsSeenBy(server, request.id, as)).asking
    expect(await asking(carrier)).toEqual({ reason: null })
    expect(await asking(planless)).toEqual({ reason: 'You need an active subscription to ask questions.' })
    expect(await asking(barred)).toEqual({ reason: 'Lower tier registration doesn’t cover household waste.' })
    for (const other of [undefined, customer, owner]) expect(await asking(other)).toBeNull()
    expect((await ask(null, request.id)).status).toBe(401)
    expect(await ask(planless, request.id)).toMatchObject({ status: 403, error: { code: 'not_subscribed' } })
    expect(await ask(barred, request.id)).toMatchObject({ status: 403, error: { code: 'not_registered' } })
    expect(await ask(customer, request.id)).toMatchObject({ status: 403, error: { code: 'not_business' } })
    expect(await ask(owner, request.id)).toMatchObject({ status: 403, error: { code: 'own_request' } })
  })

  test('limits unanswered questions to three per business (ASK-02)', async () => {
    const { owner, request } = await givenOpenRequest(server)
    const { question: first } = await givenQuestion(server, request.id, { carrier })
    for (const text of ['Which floor?', 'Any steps?']) await givenQuestion(server, request.id, { carrier, text })
    expect(await ask(carrier, request.id)).toMatchObject({ status: 409, error: { code: 'too_many_waiting' } })
    expect((await questionsSeenBy(server, request.id, carrier)).asking?.reason).toContain('3 unanswered questions')
    await answerAs(server, owner, first.id)
    expect((await ask(carrier, request.id)).status).toBe(201)
    expect(await ask(carrier, request.id)).toMatchObject({ error: { code: 'too_many_waiting' } })
  })

  test('keeps the limits of 20 per job and 3 per business when many ask at the same time (ASK-02)', async () => {
    const { request } = await givenOpenRequest(server)
    const carriers = await Promise.all(Array.from({ length: 8 }, () => givenCarrier(server)))
    // a busy server may ask the last of them to try again
    const askWithRetry = (as: Person) =>
      callWithRetry(server, askQuestion, { as, params: { requestId: request.id }, body: { text: 'Is there a lift?' } })
    const all = carriers.flatMap((one) => Array.from({ length: 4 }, () => askWithRetry(one)))
    const codes = (await Promise.all(all)).map(({ status, error }) => error?.code ?? status)
    expect(codes.filter((code) => code === 201)).toHaveLength(20)
    const { items } = await questionsSeenBy(server, request.id)
    expect(items).toHaveLength(20)
    for (const one of carriers) expect(items.filter(({ askerId }) => askerId === one.id).length).toBeLessThanOrEqual(3)
    expect(new Set(codes)).toEqual(new Set([201, 'too_many_waiting', 'questions_full']))
    expect(await ask(await givenCarrier(server), request.id)).toMatchObject({ error: { code: 'questions_full' } })
  })

  test('asks once per idempotency key (ASK-01)', async () => {
    const { request } = await givenOpenRequest(server)
    const key = crypto.randomUUID()
    const [first, second] = [
      await ask(carrier, request.id, 'Twice?', key),
      await ask(carrier, request.id, 'Twice?', key),
    ]
    expect(second.body).toEqual(first.body)
    expect(await textsSeenBy(request.id)).toEqual(['Twice?'])
  })

  test('rejects contact details in questions and answers (ASK-03)', async () => {
    const { owner, request } = await givenOpenRequest(server)
    const message = 'Leave out phone numbers, addresses and links. Everyone can read this.'
    const { question } = await givenQuestion(server, request.id, { carrier })
    for (const text of [
      'Call 07700 900123',
      'bob (at) mail dot com',
      'See www.example.com',
      'At BS6 5QA?',
      'At 12 Ashley Road?',
    ]) {
      expect(await ask(carrier, request.id, text)).toMatchObject({ status: 400, error: { fields: { text: message } } })
      expect(await answer(owner, question.id, text)).toMatchObject({
        status: 400,
        error: { fields: { answer: message } },
      })
    }
    expect((await ask(carrier, request.id, 'In BS6, about 20 bags for £120?')).status).toBe(201)
  })

  test('limits questions to 300 characters and answers to 500 (ASK-01)', async () => {
    const { owner, request } = await givenOpenRequest(server)
    for (const text of ['', ' \n ', '\u200b', 'a'.repeat(301), '😀'.repeat(10_000)])
      expect((await ask(carrier, request.id, text)).status, text.slice(0, 9)).toBe(400)
    const { question } = await givenQuestion(server, request.id, { carrier, text: 'a'.repeat(300) })
    for (const said of ['', 'a'.repeat(501)]) expect((await answer(owner, question.id, said)).status).toBe(400)
    expect((await answer(owner, question.id, 'a'.repeat(500))).status).toBe(200)
    expect(await answer(owner, question.id)).toMatchObject({ status: 409, error: { code: 'answered_already' } })
  })
})

describe('deleting, hiding and closing', () => {
  test('lets a business delete its unanswered question (ASK-02)', async () => {
    const { owner, request } = await givenOpenRequest(server)
    const { question } = await givenQuestion(server, request.id, { carrier })
    const { question: kept } = await givenQuestion(server, request.id, { carrier, text: 'Which floor?' })
    await answerAs(server, owner, kept.id)
    expect((await takesBack(owner, question.id)).status).toBe(404)
    expect((await takesBack(carrier, question.id)).ok).toBe(true)
    expect(await takesBack(carrier, kept.id)).toMatchObject({ status: 409, error: { code: 'answered_already' } })
    expect(await textsSeenBy(request.id)).toEqual(['Which floor?'])
    const rows = await server.sql.query('select 1 from job_questions where id = $1', [question.id])
    expect(rows.rowCount).toBe(0)
    expect((await answer(owner, question.id)).status).toBe(404)
  })

  test('shows a question hidden by the owner to its asker only (ASK-02)', async () => {
    const { owner, request } = await givenOpenRequest(server)
    const { question } = await givenQuestion(server, request.id, { carrier })
    const other = await givenCarrier(server)
    expect(await hide(other, question.id)).toMatchObject({ status: 403, error: { code: 'not_owner' } })
    expect((await hide(owner, question.id)).body).toMatchObject({ hiddenBy: 'owner', version: 2 })
    expect((await hide(owner, question.id)).body).toMatchObject({ hiddenBy: 'owner', version: 2 })
    for (const reader of [carrier, owner])
      expect((await questionsSeenBy(server, request.id, reader)).items).toMatchObject([{ hiddenBy: 'owner' }])
    for (const reader of [undefined, other]) expect(await textsSeenBy(request.id, reader)).toEqual([])
    expect(await answer(owner, question.id)).toMatchObject({ error: { code: 'question_hidden' } })
  })

  test('closes questions with the job; existing ones can still be hidden (ASK-02)', async () => {
    const { owner, request } = await givenOpenRequest(server)
    const { question } = await givenQuestion(server, request.id, { carrier })
    const { bid } = await givenBid(server, request.id, 50, carrier)
    await callOrThrow(server, acceptBid, { as: owner, params: { bidId: bid.id } })
    expect(await ask(carrier, request.id)).toMatchObject({ status: 409, error: { message: 'Questions are closed.' } })
    expect(await answer(owner, question.id)).toMatchObject({ status: 409, error: { code: 'questions_closed' } })
    expect(await textsSeenBy(request.id)).toEqual(['Is there a lift?'])
    expect((await hide(owner, question.id)).status).toBe(200)
    expect((await takesBack(carrier, question.id)).ok).toBe(true)
  })

  test('serialises an acceptance and a concurrent question (ASK-02)', async () => {
    const { owner, request } = await givenOpenRequest(server)
    const { bid } = await givenBid(server, request.id, 50, carrier)
    const [accepted, asked] = await Promise.all([
      call(server, acceptBid, { as: owner, params: { bidId: bid.id } }),
      ask(carrier, request.id),
    ])
    expect(accepted.status).toBe(200)
    expect([201, 409]).toContain(asked.status)
    expect(await textsSeenBy(request.id)).toHaveLength(asked.status === 201 ? 1 : 0)
  })

  test('shows the questions on a hidden request only to those who see the request (ASK-01)', async () => {
    const { owner, request } = await givenOpenRequest(server)
    await givenQuestion(server, request.id, { carrier })
    await server.sql.query('update collection_requests set hidden_at = now() where id = $1', [request.id])
    const read = (as?: Person) =>
      call(server, questionsOnRequest, { params: { requestId: request.id }, ...(as && { as }) })
    expect((await read(owner)).status).toBe(200)
    expect((await read(carrier)).status).toBe(404)
    expect((await read()).status).toBe(404)
    expect((await ask(carrier, request.id)).status).toBe(404)
  })

  test('returns 404 while switched off (ASK-01)', async () => {
    const off = await startTestServer({ FEATURES_OFF: 'talk' })
    try {
      const { owner, request } = await givenOpenRequest(off)
      const params = { requestId: request.id, questionId: request.id }
      const one = await givenCarrier(off)
      expect((await call(off, questionsOnRequest, { params })).status).toBe(404)
      expect((await call(off, askQuestion, { as: one, params, body: { text: 'Is there a lift?' } })).status).toBe(404)
      expect((await call(off, answerQuestion, { as: owner, params, body: { answer: 'No.' } })).status).toBe(404)
      expect((await call(off, takeQuestionBack, { as: one, params })).status).toBe(404)
      expect((await call(off, hideQuestion, { as: owner, params })).status).toBe(404)
    } finally {
      await off.stop()
    }
  })
})

describe('live messages', () => {
  test('go to everyone on the job page and to no other page (ASK-04)', async () => {
    const { owner, request } = await givenOpenRequest(server)
    const elsewhere = await givenOpenRequest(server)
    const [visitor, other] = [await givenWatcher(server), await givenWatcher(server)]
    await visitor.join(requestRoom, request.id)
    await other.join(requestRoom, elsewhere.request.id)
    const { question } = await givenQuestion(server, request.id, { carrier })
    expect(await visitor.receives('question.asked')).toEqual({ id: question.id, version: 1, patch: question })
    const { answer: said, answeredAt } = await answerAs(server, owner, question.id)
    const common = { id: question.id, requestId: request.id }
    const patch = { answer: said, answeredAt }
    expect(await visitor.receives('question.answered')).toEqual({ ...common, version: 2, patch })
    await hide(owner, question.id)
    expect(await visitor.receives('question.hidden')).toEqual({ ...common, version: 3, patch: { hiddenBy: 'owner' } })
    const { question: second } = await givenQuestion(server, request.id, { carrier, text: 'Which floor?' })
    await takesBack(carrier, second.id)
    expect(await visitor.receives('question.gone')).toEqual({ id: second.id, requestId: request.id })
    expect(JSON.stringify(visitor.received)).not.toContain(carrier.email)
    expect(other.received.filter(({ name }) => name.startsWith('question.'))).toEqual([])
  })
})
