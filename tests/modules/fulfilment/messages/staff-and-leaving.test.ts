import { strFromU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import { closeCase } from '#modules/fulfilment/cases/contract/staff-decisions.ts'
import { readMessages, staffLinkToMessagePhoto } from '#modules/fulfilment/cases/contract/staff-evidence.ts'
import { writeEntry } from '#modules/fulfilment/cases/contract.ts'
import { linkToMessagePhoto } from '#modules/fulfilment/messages/contract.ts'
import { decideReport, linkToReportedPhoto, reportCase, reportContent } from '#modules/staff/moderation/contract.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { givenJob, lookAt, tell } from '#tests/modules/fulfilment/cases/givens.ts'
import { jpeg, upload } from '#tests/modules/market/requests/pictures.ts'
import { download, givenExport } from '#tests/modules/staff/privacy/exports.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenCustomer, givenStaff, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { givenWatcher } from '#tests/support/watcher.ts'
import { read, write, writeOrThrow } from './givens.ts'

const server = await givenServer()
const agent = await givenStaff(server, 'vera', 'agent')

const auditOf = async (subjectId: string, action: string) =>
  (
    await server.sql.query('select actor_id, detail from audit_log where subject_id = $1 and action = $2', [
      subjectId,
      action,
    ])
  ).rows
const staffRead = (requestId: string, as = agent) => call(server, readMessages, { as, params: { requestId } })

describe('staff', () => {
  test('read messages only while a case is open, with a record for both parties (CHAT-03)', async () => {
    const { owner, carrier, requestId } = await givenJob(server)
    const { id: messageId } = await writeOrThrow(server, requestId, carrier, {
      text: 'Nobody is here.',
      photo: upload(await jpeg()),
    })
    const photo = { as: agent, params: { requestId, messageId } }
    expect((await staffRead(requestId)).error).toMatchObject({ code: 'no_open_case' })
    expect((await call(server, staffLinkToMessagePhoto, photo)).error).toMatchObject({ code: 'no_open_case' })
    const opened = await tell(server, requestId, owner)
    const viewer = await givenStaff(server, 'vic', 'viewer')
    expect((await staffRead(requestId, viewer)).status).toBe(403)
    expect((await staffRead(requestId, owner)).status).toBe(403)
    expect((await read(server, requestId, owner)).looks).toEqual([])

    const [ann, bob] = await Promise.all([givenWatcher(server, owner), givenWatcher(server, carrier)])
    const { body } = await staffRead(requestId)
    expect(body?.items).toMatchObject([{ id: messageId, side: 'carrier', text: 'Nobody is here.', photo: true }])
    for (const watcher of [ann, bob]) {
      expect(await watcher.receives('conversation.changed')).toMatchObject({ id: requestId })
    }
    for (const side of [owner, carrier])
      expect((await read(server, requestId, side)).looks).toEqual([expect.stringMatching(/Z$/)])
    expect(await auditOf(requestId, 'messages.viewed')).toEqual([
      { actor_id: agent.id, detail: { caseId: opened.id, messages: 1 } },
    ])
    const { url } = await callOrThrow(server, staffLinkToMessagePhoto, photo)
    expect((await fetch(server.url + url)).headers.get('content-type')).toBe('image/jpeg')
    expect(await auditOf(messageId, 'message-photo.viewed')).toHaveLength(1)

    const verdict = { version: 1, outcome: 'advice' as const, words: 'Please ring.' }
    await callOrThrow(server, closeCase, { as: agent, params: { caseId: opened.id }, body: verdict })
    expect((await staffRead(requestId)).error).toMatchObject({ code: 'no_open_case' })
    expect((await call(server, staffLinkToMessagePhoto, photo)).error).toMatchObject({ code: 'no_open_case' })
  })

  test('can’t open a photo of another job through a case (CHAT-03)', async () => {
    const other = await givenJob(server)
    const { id: messageId } = await writeOrThrow(server, other.requestId, other.owner, { photo: upload(await jpeg()) })
    const { owner, requestId } = await givenJob(server)
    await tell(server, requestId, owner)
    const params = { requestId, messageId }
    expect((await call(server, staffLinkToMessagePhoto, { as: agent, params })).status).toBe(404)
  })
})

describe('a reported message', () => {
  test('is shown to staff, hidden from its recipient and restored (CHAT-04)', async () => {
    const { owner, carrier, requestId } = await givenJob(server)
    const { id: subjectId } = await writeOrThrow(server, requestId, carrier, {
      text: 'You are a fool.',
      photo: upload(await jpeg()),
    })
    await writeOrThrow(server, requestId, owner, { text: 'What is around it stays private.' })
    const body = { kind: 'message' as const, subjectId, reason: 'offensive' as const, words: null }
    expect((await call(server, reportContent, { as: carrier, body })).error?.code).toBe('own_content')
    expect((await call(server, reportContent, { as: await givenCustomer(server), body })).status).toBe(404)
    const params = { kind: 'message' as const, subjectId }
    expect((await call(server, linkToReportedPhoto, { as: agent, params })).status).toBe(404)
    await callOrThrow(server, reportContent, { as: owner, body })
    const report = await callOrThrow(server, reportCase, { as: agent, params })
    expect(report.thing).toMatchObject({
      title: 'Message about ‘Front room’',
      texts: ['You are a fool.'],
      pictures: [],
      photo: true,
      hiddenAt: null,
    })
    expect(report.owner).toMatchObject({ userId: carrier.id })
    const { url } = await callOrThrow(server, linkToReportedPhoto, { as: agent, params })
    expect((await fetch(server.url + url)).headers.get('content-type')).toBe('image/jpeg')
    expect(await auditOf(subjectId, 'content-photo.viewed')).toHaveLength(1)

    const ann = await givenWatcher(server, owner)
    const judged = (what: 'hidden' | 'restored', seen: number) =>
      callOrThrow(server, decideReport, { as: agent, params, body: { what, words: 'Be kind.', seen } })
    await judged('hidden', 1)
    await ann.receives('conversation.changed')
    const messageOf = async (as: Person) => (await read(server, requestId, as)).items.find(({ id }) => id === subjectId)
    expect(await messageOf(owner)).toMatchObject({ text: null, photo: false, gone: 'hidden' })
    expect(await messageOf(carrier)).toMatchObject({ text: 'You are a fool.', photo: true, gone: null, hidden: true })
    const link = (as: Person) => call(server, linkToMessagePhoto, { as, params: { messageId: subjectId } })
    expect((await link(owner)).status).toBe(404)
    expect((await link(carrier)).status).toBe(200)
    await judged('restored', 0)
    expect(await messageOf(owner)).toMatchObject({ text: 'You are a fool.', photo: true, gone: null })
  })
})

describe('a departing user', () => {
  test('leaves their messages to staff until the last case is closed (CASE-04, CHAT-03)', async () => {
    const { owner, carrier, requestId } = await givenJob(server)
    const photo = upload(await jpeg())
    const { id: messageId } = await writeOrThrow(server, requestId, carrier, { text: 'Leave the fridge to me.', photo })
    const elsewhere = await givenJob(server)
    const other = await writeOrThrow(server, elsewhere.requestId, elsewhere.carrier, { text: 'Another job.' })
    const damage = await tell(server, requestId, owner, { kind: 'damage', text: 'The wall has a hole.' })
    const answer = {
      as: carrier,
      params: { caseId: damage.id },
      body: { text: 'I slipped.' },
      files: { photo1: photo },
    }
    await callOrThrow(server, writeEntry, answer)
    const { id: caseId } = await tell(server, requestId, owner, { kind: 'dumped', text: 'It lies in the lane.' })
    await callOrThrow(server, deleteAccount, { as: carrier, body: { password: carrier.password } })
    await callOrThrow(server, deleteAccount, { as: elsewhere.carrier, body: { password: elsewhere.carrier.password } })

    // the other party can't read it; without a case nothing is left
    expect((await read(server, requestId, owner)).items).toMatchObject([{ text: null, photo: false, gone: 'left' }])
    expect((await call(server, linkToMessagePhoto, { as: owner, params: { messageId } })).status).toBe(404)
    const texts = async (id: string) =>
      (await server.sql.query('select author_id, text, photo_key from job_messages where id = $1', [id])).rows
    expect(await texts(other.id)).toEqual([{ author_id: null, text: null, photo_key: null }])
    expect((await staffRead(requestId)).body?.items).toMatchObject([{ text: 'Leave the fridge to me.', photo: true }])
    const link = { as: agent, params: { requestId, messageId } }
    expect((await call(server, staffLinkToMessagePhoto, link)).status).toBe(200)
    const [, first] = (await lookAt(server, requestId, agent)).cases
    expect(first?.entries).toMatchObject([{ text: 'The wall has a hole.' }, { text: 'I slipped.', photos: 1 }])

    const close = async (id: string) => {
      const version = (await lookAt(server, requestId, agent)).cases.find((one) => one.id === id)?.version ?? 0
      const body = { version, outcome: 'advice' as const, words: 'Please ring.' }
      return callOrThrow(server, closeCase, { as: agent, params: { caseId: id }, body })
    }
    expect((await close(damage.id)).cases[1]?.entries).toMatchObject([
      { text: 'The wall has a hole.' },
      { text: null, photos: 0 },
    ])
    expect((await staffRead(requestId)).body?.items).toMatchObject([{ text: 'Leave the fridge to me.' }])
    await close(caseId)
    expect(await texts(messageId)).toEqual([{ author_id: null, text: null, photo_key: null }])
    const { rows: kept } = await server.sql.query(
      `select key from stored_files where (key like $1 or key like $2) and dropped_at is null`,
      [`%${damage.id}%`, `%${requestId}%`],
    )
    expect(kept).toEqual([])
  })

  test('loses texts and photos, and the conversation closes (CHAT-03)', async () => {
    const { owner, carrier, requestId } = await givenJob(server)
    const photo = upload(await jpeg())
    const mine = await writeOrThrow(server, requestId, owner, { text: 'Blue door.', photo })
    const theirs = await writeOrThrow(server, requestId, carrier, { text: 'Coming at nine.', photo })
    const { id: exportId } = await givenExport(server, owner)
    const files = await download(server, owner, exportId)
    expect(JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array())).messages).toMatchObject([
      { requestId, mine: true, text: 'Blue door.' },
      { requestId, mine: false, text: 'Coming at nine.' },
    ])
    expect(
      Object.keys(files)
        .filter((name) => name.includes('messages/'))
        .toSorted(),
    ).toEqual([mine, theirs].map(({ id }) => `files/messages/${id}.jpg`).toSorted())

    const bob = await givenWatcher(server, carrier)
    const [{ photo_key: key }] = (await server.sql.query('select photo_key from job_messages where id = $1', [mine.id]))
      .rows
    await callOrThrow(server, deleteAccount, { as: owner, body: { password: owner.password } })
    await bob.receives('conversation.changed')
    expect(await read(server, requestId, carrier)).toMatchObject({
      state: 'left',
      items: [
        { text: 'Coming at nine.', gone: null },
        { text: null, photo: false, gone: 'left' },
      ],
    })
    expect((await write(server, requestId, carrier)).error?.code).toBe('conversation_closed')
    const { rows } = await server.sql.query(
      'select author_id, reader_id, text, photo_key from job_messages where id = any($1)',
      [[mine.id, theirs.id]],
    )
    expect(JSON.stringify(rows)).not.toContain(owner.id)
    expect((await server.sql.query('select 1 from stored_files where key = $1', [key])).rowCount).toBe(0)
  })
})
