import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { deleteExpiredMessages } from '#modules/fulfilment/messages/commands/delete-expired-messages.ts'
import { linkToMessagePhoto, readConversation, seeMessages } from '#modules/fulfilment/messages/contract.ts'
import { MessageSent } from '#modules/fulfilment/messages/events.ts'
import { findUnreadConversations } from '#modules/fulfilment/messages/facade.ts'
import type { MessagesTables } from '#modules/fulfilment/messages/tables.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { requestRoom } from '#modules/market/requests/contract/facts.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { openFiles } from '#server/platform/files/files.ts'
import { openStores } from '#server/platform/files/storage.ts'
import { parseEvent } from '#server/platform/kernel/events.ts'
import { waitUntilHandled } from '#tests/modules/discovery/alerts/givens.ts'
import { givenJob } from '#tests/modules/fulfilment/cases/givens.ts'
import { jpeg, noise, upload } from '#tests/modules/market/requests/pictures.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCarrier, givenOpenRequest } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { givenWatcher } from '#tests/support/watcher.ts'
import { read, see, write, writeOrThrow } from './givens.ts'

const server = await givenServer()
const { db } = server

const DAY_MS = 86_400_000
const setEnded = (requestId: string, ms: number) =>
  server.sql.query(
    `insert into request_history (request_id, what, by_side, at) values ($1, 'completed', 'owner', $2)`,
    [requestId, new Date(Date.now() - ms)],
  )
const countOf = async (requestId: string): Promise<number> =>
  (await server.sql.query('select 1 from job_messages where request_id = $1', [requestId])).rowCount ?? 0
const photoKeys = async (requestId: string): Promise<string[]> =>
  (await server.sql.query('select photo_key from job_messages where request_id = $1', [requestId])).rows.flatMap(
    ({ photo_key }) => photo_key ?? [],
  )

describe('messages between owner and carrier', () => {
  test('are delivered live and marked as seen (CHAT-01, CHAT-02)', async () => {
    const { owner, carrier, requestId } = await givenJob(server)
    const [ann, bob] = await Promise.all([givenWatcher(server, owner), givenWatcher(server, carrier)])
    const sent = await writeOrThrow(server, requestId, carrier, { text: 'Which bell?' })
    expect(sent).toMatchObject({ side: 'carrier', text: 'Which bell?', photo: false, seenAt: null, gone: null })
    for (const watcher of [ann, bob])
      expect(await watcher.receives('message.sent')).toMatchObject({
        id: requestId,
        version: 1,
        patch: { message: sent },
      })
    expect(await read(server, requestId, owner)).toEqual({
      requestId,
      version: 1,
      state: 'open',
      closesAt: null,
      items: [sent],
      next: null,
      looks: [],
    })
    await see(server, requestId, owner, sent.place)
    const { patch } = await bob.receives('message.seen')
    expect(patch).toMatchObject({ by: 'owner', upTo: sent.place })
    const seen = await read(server, requestId, carrier)
    expect(seen).toMatchObject({ version: 2, items: [{ id: sent.id, seenAt: patch['seenAt'] }] })
    // a repeat sends nothing
    await see(server, requestId, owner, sent.place)
    expect((await read(server, requestId, owner)).version).toBe(2)
    const { rows } = await server.sql.query("select data::text from outbox where type like 'Message%'")
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows), 'staff read events').not.toContain('Which bell?')
  })

  test('has its current text in live messages, also for events of the previous release', async () => {
    const { owner, requestId } = await givenJob(server)
    await writeOrThrow(server, requestId, owner)
    const { rows } = await server.sql.query<{ data: object; at: Date }>(
      `select id, type, version, at, data from outbox where type = 'MessageSent' and data->>'requestId' = $1`,
      [requestId],
    )
    const [event] = rows
    expect(Object.keys(event?.data ?? {}).toSorted()).toEqual(
      ['carrierId', 'firstUnread', 'messageId', 'ownerId', 'requestId', 'side', 'version'].toSorted(),
    )
    const at = event?.at.toISOString()
    const before = { ...event, at, data: { ...event?.data, sentAt: at } }
    expect(parseEvent(MessageSent, before).data).toEqual(event?.data)
  })

  test('are for the owner and the accepted carrier only (CHAT-03)', async () => {
    const { owner, request } = await givenOpenRequest(server)
    const { carrier, bid } = await givenBid(server, request.id, 60)
    const { carrier: second } = await givenBid(server, request.id, 70)
    expect((await write(server, request.id, carrier)).status, 'before the acceptance').toBe(404)
    await callOrThrow(server, acceptBid, { as: owner, params: { bidId: bid.id } })
    const { id } = await writeOrThrow(server, request.id, owner, { photo: upload(await jpeg()) })
    const params = { requestId: request.id }
    for (const stranger of [second, await givenCarrier(server)]) {
      expect((await write(server, request.id, stranger)).status).toBe(404)
      expect((await call(server, readConversation, { as: stranger, params })).status).toBe(404)
      expect((await call(server, seeMessages, { as: stranger, params, body: { upTo: 1 } })).status).toBe(404)
      expect((await call(server, linkToMessagePhoto, { as: stranger, params: { messageId: id } })).status).toBe(404)
    }
  })

  test('aren’t sent to a third person, whatever rooms they join (CHAT-03)', async () => {
    const { owner, carrier, requestId } = await givenJob(server)
    const second = await givenCarrier(server)
    const [bob, third, visitor] = await Promise.all([
      givenWatcher(server, carrier),
      givenWatcher(server, second),
      givenWatcher(server),
    ])
    for (const watcher of [third, visitor]) {
      await watcher.join(requestRoom, requestId)
      for (const kind of ['user', 'session', 'messages', 'conversation', 'job'])
        for (const id of [owner.id, carrier.id, requestId])
          expect((await watcher.socket.emitWithAck('join', { kind, id })).ok, `${kind} ${id}`).toBe(false)
    }
    const { place } = await writeOrThrow(server, requestId, owner)
    await see(server, requestId, carrier, place)
    await bob.receives('message.seen')
    // messages in flight arrive before this one
    await third.socket.emitWithAck('join', { kind: 'nothing' })
    for (const watcher of [third, visitor]) {
      expect(watcher.received.filter(({ name }) => /^(message|conversation)\./.test(name))).toEqual([])
    }
  })

  test('aren’t available to a former carrier (CHAT-03)', async () => {
    const { owner, carrier, requestId } = await givenJob(server)
    await writeOrThrow(server, requestId, owner)
    expect(await findUnreadConversations(db, carrier.id)).toMatchObject([{ requestId, unread: 1 }])
    const bob = await givenWatcher(server, carrier)
    const other = await givenCarrier(server)
    await server.sql.query('update collection_requests set accepted_bidder_id = $2 where id = $1', [
      requestId,
      other.id,
    ])
    expect((await write(server, requestId, carrier)).status).toBe(404)
    expect((await call(server, readConversation, { as: carrier, params: { requestId } })).status).toBe(404)
    expect(await findUnreadConversations(db, carrier.id)).toEqual([])
    await writeOrThrow(server, requestId, owner, { text: 'Only for the new one.' })
    await waitUntilHandled(server)
    await bob.socket.emitWithAck('join', { kind: 'nothing' })
    expect(bob.received.filter(({ name }) => name === 'message.sent')).toEqual([])
  })

  test('have up to 1,000 characters or a photo (CHAT-01)', async () => {
    const { owner, requestId } = await givenJob(server)
    expect((await write(server, requestId, owner, { text: 'a'.repeat(1000) })).status).toBe(201)
    expect((await write(server, requestId, owner, { text: 'a'.repeat(1001) })).error?.fields).toEqual({
      text: 'Your message must be 1000 characters or fewer.',
    })
    for (const text of ['  ', '\u200b\u200b', '\u2060\ufeff'])
      expect((await write(server, requestId, owner, { text })).error).toMatchObject({ code: 'message_empty' })
    const alone = await writeOrThrow(server, requestId, owner, { text: '', photo: upload(await jpeg()) })
    expect(alone).toMatchObject({ text: '', photo: true, gone: null })
  })

  test('have photos without metadata, for both parties (CHAT-01)', async () => {
    const { owner, carrier, requestId } = await givenJob(server)
    const told = await noise(80, 60)
      .withExif({ IFD3: { GPSLatitude: '51/1 27/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(told).metadata()).exif).toBeDefined()
    const { id } = await writeOrThrow(server, requestId, owner, { text: 'This one.', photo: upload(told) })
    for (const as of [owner, carrier]) {
      const { url } = await callOrThrow(server, linkToMessagePhoto, { as, params: { messageId: id } })
      const shown = await fetch(server.url + url)
      expect(shown.status).toBe(200)
      expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).exif).toBeUndefined()
    }
    const none = await write(server, requestId, owner, { photo: upload(Buffer.from('%PDF-1.4 none'), 'van.jpg') })
    expect(none.error).toMatchObject({ code: 'wrong_document_type', fields: { photo: expect.any(String) } })
    expect(await countOf(requestId)).toBe(1)
  })

  test('are limited to thirty in ten minutes per party (CHAT-01)', async () => {
    const { owner, carrier, requestId } = await givenJob(server)
    const most = Math.ceil(30 * server.config.RATE_LIMIT_FACTOR)
    await writeOrThrow(server, requestId, owner)
    const values = `select gen_random_uuid(), $1, 1 + n, 'owner', $2, $3, 'x', now() - interval '9 minutes' from generate_series(1, $4::int) n`
    const insert = `insert into job_messages (id, request_id, place, side, author_id, reader_id, text, sent_at) ${values}`
    await server.sql.query(insert, [requestId, owner.id, carrier.id, most - 2])
    await server.sql.query('update conversations set version = $2 where request_id = $1', [requestId, most])
    expect((await write(server, requestId, owner)).status, 'the thirtieth').toBe(201)
    const more = await write(server, requestId, owner)
    expect(more).toMatchObject({ status: 429, error: { code: 'messages_limit' } })
    expect((await write(server, requestId, carrier)).status).toBe(201)
    await server.sql.query(`update job_messages set sent_at = now() - interval '601 seconds' where request_id = $1`, [
      requestId,
    ])
    expect((await write(server, requestId, owner)).status, 'ten minutes later').toBe(201)
  })

  test('close 90 days after the end of the job and stay readable (CHAT-01)', async () => {
    const { owner, carrier, requestId } = await givenJob(server)
    const { place } = await writeOrThrow(server, requestId, owner)
    await setEnded(requestId, 90 * DAY_MS - 60_000)
    expect((await write(server, requestId, owner)).status).toBe(201)
    await server.sql.query(
      `update request_history set at = at - interval '2 minutes' where request_id = $1 and what = 'completed'`,
      [requestId],
    )
    const late = await write(server, requestId, owner)
    expect(late.error).toMatchObject({ code: 'conversation_closed', message: 'This conversation is closed.' })
    expect(await read(server, requestId, carrier)).toMatchObject({ state: 'closed', items: [{}, {}] })
    await see(server, requestId, carrier, place)
  })

  test('are paged, newest first', async () => {
    const { owner, requestId } = await givenJob(server)
    for (let nth = 1; nth <= 3; nth++) await writeOrThrow(server, requestId, owner, { text: `${nth}` })
    const values = `select gen_random_uuid(), $1, 3 + n, 'owner', $2, 'x', now() from generate_series(1, 48) n`
    await server.sql.query(
      `insert into job_messages (id, request_id, place, side, author_id, text, sent_at) ${values}`,
      [requestId, owner.id],
    )
    const newest = await read(server, requestId, owner)
    expect(newest.items).toHaveLength(50)
    const older = await read(server, requestId, owner, newest.next ?? '')
    expect(older).toMatchObject({ items: [{ text: '1' }], next: null })
  })
})

describe('a repeated message', () => {
  test('is rejected when its content differs', async () => {
    const { owner, requestId } = await givenJob(server)
    const id = randomUUID()
    const first = await writeOrThrow(server, requestId, owner, { id, text: 'One.' })
    expect(await writeOrThrow(server, requestId, owner, { id, text: 'One.' })).toEqual(first)
    for (const other of [{ text: 'Three.' }, { text: 'One.', photo: upload(await jpeg()) }])
      expect(await write(server, requestId, owner, { id, ...other })).toMatchObject({
        status: 422,
        error: { code: 'id_reused' },
      })
    expect((await read(server, requestId, owner)).items.map(({ text }) => text)).toEqual(['One.'])
  })

  test('is stored once, from two tabs or later (CHAT-02)', async () => {
    const { owner, carrier, requestId } = await givenJob(server)
    const bob = await givenWatcher(server, carrier)
    const id = randomUUID()
    const tries = await Promise.all(Array.from({ length: 4 }, () => write(server, requestId, owner, { id })))
    expect(tries.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const again = await write(server, requestId, owner, { id })
    expect(again).toMatchObject({ status: 201, body: { message: { id } } })
    expect(await countOf(requestId)).toBe(1)
    await waitUntilHandled(server)
    await bob.receives('message.sent')
    await bob.socket.emitWithAck('join', { kind: 'nothing' })
    const received = bob.received.filter(({ name }) => name === 'message.sent')
    expect(new Set(received.map(({ payload }) => payload.version)).size).toBe(1)
  })

  test('keeps its first photo and leaves no other files', async () => {
    const { owner, requestId } = await givenJob(server)
    const id = randomUUID()
    for (let nth = 1; nth <= 2; nth++) await writeOrThrow(server, requestId, owner, { id, photo: upload(await jpeg()) })
    const [kept] = await photoKeys(requestId)
    const { rows } = await server.sql.query('select key from stored_files where key like $1 and dropped_at is null', [
      `message_photos/${requestId}/%`,
    ])
    expect(rows).toEqual([{ key: kept }])
  })

  test('never returns a message of another user or job', async () => {
    const one = await givenJob(server)
    const other = await givenJob(server)
    const { id } = await writeOrThrow(server, one.requestId, one.owner)
    expect((await write(server, other.requestId, other.owner, { id })).status).toBe(404)
    expect((await write(server, one.requestId, one.carrier, { id })).status).toBe(404)
  })
})

describe('unread messages', () => {
  test('are counted by conversation, newest first, until seen', async () => {
    const first = await givenJob(server)
    const { owner } = first
    const { request } = await givenOpenRequest(server, { owner })
    const { carrier, bid } = await givenBid(server, request.id, 60)
    await callOrThrow(server, acceptBid, { as: owner, params: { bidId: bid.id } })
    await writeOrThrow(server, first.requestId, first.carrier)
    const { place } = await writeOrThrow(server, first.requestId, first.carrier)
    await server.sql.query(`update job_messages set sent_at = now() - interval '1 minute' where request_id = $1`, [
      first.requestId,
    ])
    await writeOrThrow(server, request.id, carrier)
    expect(await findUnreadConversations(db, owner.id)).toMatchObject([
      { requestId: request.id, unread: 1 },
      { requestId: first.requestId, unread: 2 },
    ])
    await see(server, first.requestId, owner, place)
    expect(await findUnreadConversations(db, owner.id)).toMatchObject([{ requestId: request.id }])
  })
})

describe('retention', () => {
  test('deletes conversations and photos twelve months after the end of the job (CHAT-03)', async () => {
    const jobs = await Promise.all([givenJob(server), givenJob(server), givenJob(server)])
    const [ended, recent, going] = jobs.map(({ requestId }) => requestId)
    for (const { requestId, owner } of jobs)
      await writeOrThrow(server, requestId, owner, { photo: upload(await jpeg()) })
    await setEnded(ended ?? '', 366 * DAY_MS)
    await setEnded(recent ?? '', 364 * DAY_MS)
    const [key = ''] = await photoKeys(ended ?? '')
    await server.sql.query(
      `update conversations set forget_at = now() - interval '1 second' where request_id = any($1)`,
      [jobs.map(({ requestId }) => requestId)],
    )
    const files = openFiles({ db, stores: openStores(server.config), onError: () => undefined })
    await deleteExpiredMessages(asModuleDb<MessagesTables>(db), files, new Date())
    expect(await Promise.all([ended, recent, going].map((id) => countOf(id ?? '')))).toEqual([0, 1, 1])
    expect(await files.read('private', key)).toBeNull()
    const { rows } = await server.sql.query(
      'select forget_at > now() as later from conversations where request_id = any($1)',
      [[recent, going]],
    )
    expect(rows).toEqual([{ later: true }, { later: true }])
  })
})
