import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { linkToTicket, type RecordDisposal } from '#modules/fulfilment/disposal/contract.ts'
import { endRequest } from '#modules/market/requests/contract/staff.ts'
import { completeRequest } from '#modules/market/requests/contract.ts'
import { waitUntilHandled } from '#tests/modules/discovery/alerts/givens.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenStaff, type Person } from '#tests/support/people.ts'
import { givenServer, startTestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { givenWatcher } from '#tests/support/watcher.ts'
import { givenAgreed, givenCollected, inLondon, read, readCall, say, ticketPhoto } from './givens.ts'

const server = await givenServer()

const rowOf = async (requestId: string) =>
  (
    await server.sql.query(
      `select disposals.*, job.owner_id, job.seen_at, job.kg as share, job.remind_at
       from disposal_jobs job left join disposals on disposals.id = job.disposal_id where job.request_id = $1`,
      [requestId],
    )
  ).rows[0]
const marksOf = async (requestId: string) =>
  (
    await server.sql.query(
      `select mark from disposal_checks join disposal_jobs using (disposal_id) where request_id = $1 order by mark`,
      [requestId],
    )
  ).rows.map(({ mark }) => mark)
const photoOf = (requestId: string, as: Person) => call(server, linkToTicket, { as, params: { requestId } })
const download = async (url = '') => Buffer.from(await (await fetch(server.url + url)).arrayBuffer())

describe('a disposal record', () => {
  test('is due from the carrier within 48 hours of collection (PROOF-01, PROOF-03)', async () => {
    const { owner, carrier, requestId } = await givenCollected(server)
    const asked = await read(server, requestId, carrier)
    const { rows } = await server.sql.query('select collected_at from collection_requests where id = $1', [requestId])
    const hours = (many: number) => new Date(rows[0].collected_at.getTime() + many * 3_600_000).toISOString()
    expect(asked).toMatchObject({ state: 'waiting', dueAt: hours(48), overdueAt: hours(72), said: null })
    expect(asked?.saying).toEqual({ open: true, kg: null, reason: null, others: [] })
    expect(await read(server, requestId, owner)).toMatchObject({ state: 'waiting', dueAt: hours(48), saying: null })
  })

  test('is also due after a completion without a collection, and not before (PROOF-01)', async () => {
    const { owner, carrier, requestId } = await givenAgreed(server)
    expect(await read(server, requestId, carrier)).toBeNull()
    expect((await say(server, requestId, carrier)).error?.code).toBe('not_collected')
    expect((await say(server, requestId, owner)).status).toBe(404)
    await callOrThrow(server, completeRequest, { as: owner, params: { requestId } })
    await until(async () => (await read(server, requestId, carrier)) !== null, 'the proof to be awaited')
  })

  test('can be made as soon as the job is collected, before the event has arrived (PROOF-01)', async () => {
    const mine = await givenCollected(server)
    const other = await givenCollected(server, { carrier: mine.carrier })
    // As it is until the event arrives.
    const both = [mine.requestId, other.requestId]
    await server.sql.query('delete from disposal_jobs where request_id = any($1::uuid[])', [both])
    const said = await say(server, mine.requestId, mine.carrier, { said: { alsoFor: [other.requestId] } })
    expect(said.body?.disposal).toMatchObject({ state: 'said', saying: { others: [{ requestId: other.requestId }] } })
    for (const { owner, requestId } of [mine, other])
      expect(await read(server, requestId, owner)).toMatchObject({ state: 'said' })
    const { rows } = await server.sql.query(
      `select collected_at = (select collected_at from collection_requests where id = request_id) as same, remind_at
       from disposal_jobs where request_id = any($1::uuid[])`,
      [both],
    )
    expect(rows).toEqual(both.map(() => ({ same: true, remind_at: null })))
  })

  test('is shown to the owner live (PROOF-01, PROOF-02)', async () => {
    const { owner, carrier, requestId } = await givenCollected(server)
    const atHome = await givenWatcher(server, owner)
    const tippedAt = new Date()
    const said = await say(server, requestId, carrier, { said: { tippedAt: inLondon(tippedAt), ticket: '5512' } })
    expect(said.status).toBe(200)
    expect(await atHome.receives('disposal.changed')).toEqual({ id: requestId, version: 2, patch: { state: 'said' } })
    expect(await read(server, requestId, owner)).toMatchObject({
      state: 'said',
      version: 2,
      saying: null,
      said: {
        kind: 'site',
        placeName: 'Example Recycling, Avonmouth',
        number: 'EPR/AB1234CD',
        receiver: null,
        outward: 'BS11',
        ticket: '5512',
        kg: 140,
        tippedAt: new Date(Math.floor(tippedAt.getTime() / 60_000) * 60_000).toISOString(),
        photo: { hasPlace: true },
      },
    })
    expect(await marksOf(requestId)).toEqual([])
  })

  test('can name a receiver or the carrier’s own yard, each with its fields (PROOF-01)', async () => {
    const reused = await givenCollected(server)
    const reuse = {
      kind: 'reuse' as const,
      placeName: 'Emmaus Bristol',
      number: 'x',
      receiver: 'a charity',
      postcode: null,
    }
    expect((await say(server, reused.requestId, reused.carrier, { photo: null, said: reuse })).status).toBe(200)
    expect((await read(server, reused.requestId, reused.owner))?.said).toMatchObject({
      ...{ kind: 'reuse', placeName: 'Emmaus Bristol', number: null, receiver: 'a charity', ticket: null, photo: null },
    })
    const kept = await givenCollected(server)
    const yard = { kind: 'yard' as const, number: 'WEX123456', ticket: null }
    expect((await say(server, kept.requestId, kept.carrier, { photo: null, said: yard })).status).toBe(200)
    expect((await read(server, kept.requestId, kept.owner))?.said).toMatchObject({ number: 'WEX123456', ticket: null })
  })

  test.each<[string, Partial<RecordDisposal>, string]>([
    ['no number', { number: null }, 'number'],
    ['no ticket', { ticket: null }, 'ticket'],
    ['no kind of receiver', { kind: 'reuse', receiver: null }, 'receiver'],
    ['no name', { placeName: ' ' }, 'placeName'],
    ['no weight', { kg: 0 }, 'kg'],
    ['neither name nor number, the second', { placeName: '', number: null }, 'number'],
    ['a weight to the gram', { kg: 1.25 }, 'kg'],
    ['a time to come', { tippedAt: inLondon(new Date(Date.now() + 3_600_000)) }, 'tippedAt'],
    ['a day before the job was given to it', { tippedAt: inLondon(new Date(Date.now() - 86_400_000)) }, 'tippedAt'],
    ['a day years before', { tippedAt: '2019-12-03T14:05' }, 'tippedAt'],
    ['a time that is none', { tippedAt: '2026-13-01T10:00' }, 'tippedAt'],
    ['a postcode that is none', { postcode: 'nowhere' }, 'postcode'],
  ])('with %s is refused at its field and not stored (PROOF-01)', async (_, wrong, field) => {
    const { carrier, requestId } = await givenCollected(server)
    const { status, error } = await say(server, requestId, carrier, { said: wrong })
    expect(status).toBe(400)
    expect(error?.fields).toHaveProperty(field)
    expect((await rowOf(requestId)).id).toBeNull()
    expect(
      (
        await server.sql.query(`select 1 from stored_files where key like $1 and dropped_at is null`, [
          `tickets/${carrier.id}/%`,
        ])
      ).rowCount,
    ).toBe(0)
  })

  test('may have a time before the job was marked as collected, but not before the acceptance (PROOF-01)', async () => {
    const { carrier, requestId } = await givenCollected(server)
    await server.sql.query(
      `update request_history set at = at - interval '3 days' where request_id = $1 and what = 'bid_accepted'`,
      [requestId],
    )
    const daysAgo = (days: number) => ({ said: { tippedAt: inLondon(new Date(Date.now() - days * 86_400_000)) } })
    expect((await say(server, requestId, carrier, daysAgo(4))).error?.code).toBe('before_accepted')
    expect((await say(server, requestId, carrier, daysAgo(2))).status).toBe(200)
  })

  test('needs a photo of a site’s ticket, which an update without one keeps (PROOF-01, PROOF-06)', async () => {
    const { owner, carrier, requestId } = await givenCollected(server)
    const without = await say(server, requestId, carrier, { photo: null })
    expect(without.error).toMatchObject({ code: 'photo_missing', fields: { photo: 'Add a photo of the ticket.' } })
    await say(server, requestId, carrier)
    const { photo_key: key } = await rowOf(requestId)
    expect((await say(server, requestId, carrier, { photo: null, said: { kg: 150 } })).status).toBe(200)
    expect(await rowOf(requestId)).toMatchObject({ photo_key: key, kg: '150.0' })
    await say(server, requestId, carrier, { said: { kg: 160 } })
    expect((await rowOf(requestId)).photo_key).not.toBe(key)
    expect((await server.sql.query('select 1 from stored_files where key = $1', [key])).rowCount).toBe(0)
    expect((await read(server, requestId, owner))?.said?.kg).toBe(160)
  })

  test('is stored once with one photo, however often it is sent (PROOF-01)', async () => {
    const { carrier, requestId } = await givenCollected(server)
    const photo = await ticketPhoto()
    const again = { photo, key: randomUUID(), said: { version: 1, ticket: '77', tippedAt: inLondon(new Date()) } }
    const first = await say(server, requestId, carrier, again)
    expect((await say(server, requestId, carrier, again)).body).toEqual(first.body)
    const { rows } = await server.sql.query(
      `select kept_at from stored_files where key like $1 and kept_at is not null`,
      [`tickets/${carrier.id}/%`],
    )
    expect(rows).toEqual([{ kept_at: expect.any(Date) }])
  })

  test('is not overwritten by an update of an older version (PROOF-06)', async () => {
    const { carrier, requestId } = await givenCollected(server)
    await say(server, requestId, carrier)
    expect((await say(server, requestId, carrier, { said: { version: 1 } })).error?.code).toBe('changed_meanwhile')
  })

  test('is stored once when two devices send it, and one is refused (PROOF-06)', async () => {
    const { carrier, requestId } = await givenCollected(server)
    const both = await Promise.all([1, 2].map(() => say(server, requestId, carrier, { said: { version: 1 } })))
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test('never delays completion (PROOF-06)', async () => {
    const { owner, requestId } = await givenCollected(server)
    expect((await callOrThrow(server, completeRequest, { as: owner, params: { requestId } })).status).toBe('completed')
  })

  test('is not due any more after staff cancel the job (PROOF-03)', async () => {
    const { carrier, requestId } = await givenCollected(server)
    const body = { status: 'cancelled' as const, reason: 'Both asked for it.' }
    await callOrThrow(server, endRequest, {
      as: await givenStaff(server, 'vera', 'agent'),
      params: { requestId },
      body,
    })
    await until(async () => (await read(server, requestId, carrier)) === null, 'the question to go')
  })
})

describe('a drop-off for several jobs', () => {
  test('gives each job its share, which each owner sees (PROOF-01)', async () => {
    const first = await givenCollected(server)
    const second = await givenCollected(server, { carrier: first.carrier })
    const offered = (await read(server, first.requestId, first.carrier))?.saying?.others
    expect(offered).toEqual([{ requestId: second.requestId, title: expect.any(String), kg: null, chosen: false }])
    await say(server, first.requestId, first.carrier, { said: { alsoFor: [second.requestId], kg: 140.1 } })
    expect((await read(server, first.requestId, first.owner))?.said?.kg).toBe(70.1)
    expect((await read(server, second.requestId, second.owner))?.said?.kg).toBe(70)
    expect((await read(server, second.requestId, second.carrier))?.saying).toMatchObject({
      kg: 140.1,
      others: [{ requestId: first.requestId, chosen: true }],
    })
    expect(await marksOf(first.requestId)).toEqual([])
  })

  test('can’t be before any of their bids was accepted (PROOF-01)', async () => {
    const first = await givenCollected(server)
    const second = await givenCollected(server, { carrier: first.carrier })
    await server.sql.query(
      `update request_history set at = at - interval '2 days' where request_id = $1 and what = 'bid_accepted'`,
      [first.requestId],
    )
    const yesterday = { tippedAt: inLondon(new Date(Date.now() - 86_400_000)) }
    const both = { said: { ...yesterday, alsoFor: [second.requestId] } }
    expect((await say(server, first.requestId, first.carrier, both)).error).toMatchObject({
      code: 'before_accepted',
      fields: { tippedAt: 'The date can’t be before your bid was accepted.' },
    })
    expect((await say(server, first.requestId, first.carrier, { said: yesterday })).status).toBe(200)
  })

  test('releases a job that its carrier leaves out (PROOF-06)', async () => {
    const first = await givenCollected(server)
    const second = await givenCollected(server, { carrier: first.carrier })
    await say(server, first.requestId, first.carrier, { said: { alsoFor: [second.requestId] } })
    await say(server, first.requestId, first.carrier, { said: { alsoFor: [] } })
    expect((await read(server, first.requestId, first.owner))?.said?.kg).toBe(140)
    expect(await read(server, second.requestId, second.owner)).toMatchObject({ state: 'waiting', said: null })
    expect((await rowOf(second.requestId)).remind_at).toBeInstanceOf(Date)
  })

  test('lists each job only once (PROOF-01)', async () => {
    const first = await givenCollected(server)
    const second = await givenCollected(server, { carrier: first.carrier })
    for (const alsoFor of [[first.requestId], [second.requestId, second.requestId]])
      expect((await say(server, first.requestId, first.carrier, { said: { alsoFor } })).error).toMatchObject({
        code: 'job_twice',
        fields: { alsoFor: 'Choose each job only once.' },
      })
    expect((await rowOf(first.requestId)).id).toBeNull()
  })

  test('belongs to one carrier and takes no job from another drop-off (PROOF-01)', async () => {
    const first = await givenCollected(server)
    const other = await givenCollected(server)
    const also = (requestId: string) => say(server, first.requestId, first.carrier, { said: { alsoFor: [requestId] } })
    expect((await also(other.requestId)).status).toBe(404)
    expect((await also(randomUUID())).status).toBe(404)
    const served = await givenCollected(server, { carrier: first.carrier })
    await say(server, served.requestId, first.carrier)
    expect((await also(served.requestId)).error?.code).toBe('already_said')
    expect((await read(server, first.requestId, first.carrier))?.saying?.others).toEqual([])
  })
})

describe('the photo of a ticket', () => {
  test('opens once per link for both parties and has no location or time (PROOF-05)', async () => {
    const { owner, carrier, requestId } = await givenCollected(server)
    const photo = await ticketPhoto()
    expect((await sharp(photo.bytes).metadata()).exif?.includes('Fernsprecher')).toBe(true)
    await say(server, requestId, carrier, { photo })
    for (const as of [owner, carrier]) {
      const { body } = await photoOf(requestId, as)
      const bytes = await download(body?.url)
      const { format, exif, xmp, iptc } = await sharp(bytes).metadata()
      expect({ format, exif, xmp, iptc }).toEqual({ format: 'jpeg', exif: undefined, xmp: undefined, iptc: undefined })
      for (const left of ['Exif', 'GPS', 'Fernsprecher']) expect(bytes.includes(left)).toBe(false)
      expect((await fetch(server.url + body?.url)).status).toBe(404)
    }
    expect(await rowOf(requestId)).toMatchObject({
      photo_latitude: 51.503,
      photo_longitude: -2.699,
      photo_at: expect.any(Date),
    })
  })

  test('without a location is not a failed check, and both parties see that (PROOF-05)', async () => {
    const { owner, carrier, requestId } = await givenCollected(server)
    await say(server, requestId, carrier, { photo: await ticketPhoto({ place: null }) })
    expect((await read(server, requestId, owner))?.said?.photo).toEqual({ hasPlace: false })
    expect(await marksOf(requestId)).toEqual([])
  })

  test('that is not a picture is refused', async () => {
    const { carrier, requestId } = await givenCollected(server)
    const photo = { bytes: Buffer.from('%PDF-1.7 no picture'), name: 'ticket.jpg', type: 'image/jpeg' }
    const { status, error } = await say(server, requestId, carrier, { photo })
    expect({ status, fields: error?.fields }).toEqual({
      status: 415,
      fields: { photo: 'Only .jpg, .jpeg, .png, .gif, .webp formats are supported.' },
    })
  })
})

describe('a disposal record that the owner has read', () => {
  test('is final after seven days (PROOF-06)', async () => {
    const { owner, carrier, requestId } = await givenCollected(server)
    await say(server, requestId, carrier)
    await read(server, requestId, carrier)
    expect((await rowOf(requestId)).seen_at).toBeNull()
    await read(server, requestId, owner)
    const { seen_at } = await rowOf(requestId)
    await read(server, requestId, owner)
    expect((await rowOf(requestId)).seen_at).toEqual(seen_at)
    // An update is unread again.
    await say(server, requestId, carrier)
    expect((await rowOf(requestId)).seen_at).toBeNull()
    await read(server, requestId, owner)
    await server.sql.query(`update disposal_jobs set seen_at = now() - interval '7 days' where request_id = $1`, [
      requestId,
    ])
    expect((await read(server, requestId, carrier))?.saying?.open).toBe(false)
    expect((await say(server, requestId, carrier)).error?.code).toBe('proof_settled')
  })

  test('can’t be opened while the feature is off, and none is due (BASE-02)', async () => {
    const off = await startTestServer({ FEATURES_OFF: 'duty' })
    const { owner, requestId } = await givenAgreed(off)
    await callOrThrow(off, completeRequest, { as: owner, params: { requestId } })
    expect((await readCall(off, requestId, owner)).status).toBe(404)
    await waitUntilHandled(off)
    expect((await off.sql.query('select 1 from disposal_jobs')).rowCount).toBe(0)
    await off.stop()
  })
})
