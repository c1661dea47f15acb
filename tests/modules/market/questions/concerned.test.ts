import { describe, expect, test } from 'vitest'
import { hideQuestion } from '#modules/market/questions/contract.ts'
import { requestRoom } from '#modules/market/requests/contract/facts.ts'
import {
  decideReport,
  type ReportDecision,
  reportCase,
  reportContent,
  reportQueue,
} from '#modules/staff/moderation/contract.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { download, givenExport } from '#tests/modules/staff/privacy/exports.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenCarrier, givenCustomer, givenOpenRequest, givenStaff, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { givenWatcher } from '#tests/support/watcher.ts'
import { answerAs, givenQuestion, questionsSeenBy } from './givens.ts'

const server = await givenServer()
const ann = await givenCustomer(server)
const agent = await givenStaff(server, 'agent', 'agent')

const report = (as: Person, subjectId: string) =>
  call(server, reportContent, { as, body: { kind: 'question', subjectId, reason: 'offensive', words: null } })
const judge = (subjectId: string, what: ReportDecision, seen: number) =>
  callOrThrow(server, decideReport, {
    as: agent,
    params: { kind: 'question', subjectId },
    body: { what, words: 'Against our rules.', seen },
  })
const leaves = (person: Person) =>
  callOrThrow(server, deleteAccount, { as: person, body: { password: person.password } })
const exportedBy = async (person: Person) => {
  const { 'data.json': data } = await download(server, person, (await givenExport(server, person)).id)
  return JSON.parse(Buffer.from(data ?? []).toString())
}
const seenBy = async (requestId: string, as?: Person) => (await questionsSeenBy(server, requestId, as)).items

describe('a reported question', () => {
  test('can be hidden from everyone but its asker and restored by staff (CHAT-04)', async () => {
    const { owner, request } = await givenOpenRequest(server, { title: 'An old piano' })
    const { carrier, question } = await givenQuestion(server, request.id, { text: 'Are you daft?' })
    await answerAs(server, owner, question.id, 'Not that I know.')
    expect(await report(carrier, question.id)).toMatchObject({ status: 403, error: { code: 'own_content' } })
    expect((await report(ann, question.id)).status).toBe(201)
    expect(await report(ann, question.id)).toMatchObject({ status: 409, error: { code: 'reported_already' } })
    const { items } = await callOrThrow(server, reportQueue, { as: agent })
    expect(items).toContainEqual(
      expect.objectContaining({ kind: 'question', subjectId: question.id, title: 'Question on ‘An old piano’' }),
    )
    const params = { kind: 'question', subjectId: question.id }
    expect(await callOrThrow(server, reportCase, { as: agent, params })).toMatchObject({
      thing: { texts: ['Are you daft?', 'Not that I know.'], page: `/job/${request.id}`, hiddenAt: null },
      owner: { userId: carrier.id },
    })

    const visitor = await givenWatcher(server)
    await visitor.join(requestRoom, request.id)
    await judge(question.id, 'hidden', 1)
    expect(await visitor.receives('question.hidden')).toMatchObject({ id: question.id, patch: { hiddenBy: 'staff' } })
    expect(await seenBy(request.id, carrier)).toMatchObject([{ hiddenBy: 'staff', text: 'Are you daft?' }])
    for (const reader of [undefined, owner, ann]) expect(await seenBy(request.id, reader)).toEqual([])
    expect((await report(owner, question.id)).status).toBe(404)
    expect((await call(server, hideQuestion, { as: owner, params: { questionId: question.id } })).status).toBe(404)

    await judge(question.id, 'restored', 0)
    expect(await visitor.receives('question.asked', ({ id }) => id === question.id)).toMatchObject({
      patch: { text: 'Are you daft?', answer: 'Not that I know.', version: 4 },
    })
    expect(await seenBy(request.id)).toMatchObject([{ id: question.id }])
  })

  test('stays hidden after staff restore it if the owner hid it (CHAT-04)', async () => {
    const { owner, request } = await givenOpenRequest(server)
    const { carrier, question } = await givenQuestion(server, request.id)
    await report(ann, question.id)
    await callOrThrow(server, hideQuestion, { as: owner, params: { questionId: question.id } })
    await judge(question.id, 'hidden', 1)
    await judge(question.id, 'restored', 0)
    expect(await seenBy(request.id)).toEqual([])
    expect(await seenBy(request.id, carrier)).toMatchObject([{ hiddenBy: 'owner' }])
  })
})

describe('privacy', () => {
  test('exports a user’s questions and those on their requests (ASK-04)', async () => {
    const { owner, request } = await givenOpenRequest(server)
    const { carrier, question } = await givenQuestion(server, request.id)
    const answered = await answerAs(server, owner, question.id)
    const asked = await exportedBy(carrier)
    expect(asked).toMatchObject({ questionsAsked: [answered], questionsReceived: [] })
    expect(await exportedBy(owner)).toMatchObject({ questionsAsked: [], questionsReceived: [answered] })
  })

  test('deletes the texts of a departing business and keeps answers (ASK-04)', async () => {
    const { owner, request } = await givenOpenRequest(server)
    const carrier = await givenCarrier(server)
    const { question } = await givenQuestion(server, request.id, { carrier, text: 'Nightingale?' })
    const { question: waiting } = await givenQuestion(server, request.id, { carrier, text: 'Nightingales?' })
    await answerAs(server, owner, question.id, 'No bird.')
    const visitor = await givenWatcher(server)
    await visitor.join(requestRoom, request.id)
    await leaves(carrier)
    const left = { askerId: null, askerName: null, text: null }
    expect(await seenBy(request.id)).toMatchObject([{ id: question.id, ...left, answer: 'No bird.' }])
    expect(await visitor.receives('question.anonymised')).toMatchObject({ id: question.id, version: 3, patch: left })
    expect(await visitor.receives('question.gone')).toEqual({ id: waiting.id, requestId: request.id })
    const { rows } = await server.sql.query('select * from job_questions where request_id = $1', [request.id])
    expect(JSON.stringify(rows)).not.toMatch(/Nightingale/)
    expect(JSON.stringify(rows)).not.toContain(carrier.id)
  })

  test('deletes all questions on the requests of a departing owner (ASK-04)', async () => {
    const { owner, request } = await givenOpenRequest(server)
    const { question } = await givenQuestion(server, request.id)
    await answerAs(server, owner, question.id)
    await leaves(owner)
    const { rowCount } = await server.sql.query('select 1 from job_questions where request_id = $1', [request.id])
    expect(rowCount).toBe(0)
  })
})
