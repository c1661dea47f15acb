import { createHash, randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { calendarFeed, resetCalendarFeed } from '#modules/fulfilment/calendars/contract.ts'
import { writeFeedFile } from '#modules/fulfilment/calendars/icalendar.ts'
import { acceptTime, confirmTime, noteArrival } from '#modules/fulfilment/visits/arrival/contract.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { saveCollectionDetails } from '#modules/market/requests/contract/collection.ts'
import { endRequest } from '#modules/market/requests/contract/staff.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { Browser } from '#tests/modules/core/accounts/browser.ts'
import { dayIn, givenEarlyStart } from '#tests/modules/fulfilment/visits/givens.ts'
import { cancel, giveUp } from '#tests/modules/fulfilment/visits/jobs.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCarrier, givenOpenRequest, givenStaff, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'

const server = await givenServer()

const TIME = { day: dayIn(3), part: 'morning' as const }

/** A job of `carrier`, whose time is agreed if `time` is given. */
async function givenJob({
  carrier,
  title = 'Two-seat sofa',
  time,
}: {
  carrier?: Person
  title?: string
  time?: typeof TIME
} = {}) {
  const { owner, request } = await givenOpenRequest(server, { title, postcode: 'BS6 5QA' })
  const { carrier: bidder, bid } = await givenBid(server, request.id, 60, carrier)
  await callOrThrow(server, acceptBid, { as: owner, params: { bidId: bid.id } })
  await givenEarlyStart(server, request.id)
  const job = { owner, carrier: bidder, requestId: request.id, params: { requestId: request.id } }
  if (time) await callOrThrow(server, confirmTime, { as: bidder, params: job.params, body: { ...time, plate: null } })
  return job
}

/** Opens a path as a browser that is signed in as `person` would, without an access token. */
async function openAs(person: Person | null, path: string, headers: Record<string, string> = {}) {
  const browser = new Browser(server)
  if (person) await browser.signIn(person.email)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(server.url + path, { headers: { cookie, ...headers } })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const fileOf = (person: Person | null, requestId: string) => openAs(person, `/job/${requestId}/collection.ics`)

async function givenFeed(person: Person): Promise<string> {
  const { url } = await callOrThrow(server, resetCalendarFeed, { as: person })
  if (url === null) throw new Error('The reset returned no address.')
  return new URL(url).pathname
}

function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const zone = calendar.getFirstSubcomponent('vtimezone')
  if (!zone) throw new Error('The file has no time zone.')
  const timezone = new ICAL.Timezone(zone)
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    const instant = (time: ICAL.Time) => {
      time.zone = timezone
      return time.toJSDate().toISOString()
    }
    return {
      uid: event.uid,
      sequence: event.sequence,
      status: component.getFirstPropertyValue('status'),
      summary: event.summary,
      location: event.location,
      url: component.getFirstPropertyValue('url'),
      begins: instant(event.startDate),
      ends: instant(event.endDate),
      method: calendar.getFirstPropertyValue('method'),
    }
  })
}

describe('the file of a job (CAL-01)', () => {
  test('has the agreed time for its owner and its carrier, and is a 404 for anyone else', async () => {
    const { owner, carrier, requestId } = await givenJob({ time: TIME })
    const answer = await fileOf(owner, requestId)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="collection.ics"')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(read(answer.text)).toMatchObject([
      {
        uid: requestId,
        status: 'CONFIRMED',
        method: 'PUBLISH',
        summary: 'Collection: Two-seat sofa',
        location: 'BS6',
        url: expect.stringMatching(`/job/${requestId}$`),
      },
    ])
    expect((await fileOf(carrier, requestId)).text).toBe(answer.text)
    const other = await givenCarrier(server)
    for (const caller of [other, null]) expect((await fileOf(caller, requestId)).status).toBe(404)
    for (const id of [randomUUID(), 'nothing']) expect((await fileOf(owner, id)).status).toBe(404)
  })

  test('does not exist before a time is agreed, nor for a time that is only suggested', async () => {
    const { owner, carrier, requestId, params } = await givenJob()
    expect((await fileOf(owner, requestId)).status).toBe(404)
    await server.sql.query('update collection_requests set half_days = $2 where id = $1', [
      requestId,
      JSON.stringify([TIME]),
    ])
    const other = { day: dayIn(5), part: 'evening' as const }
    await callOrThrow(server, confirmTime, { as: carrier, params, body: { ...other, plate: null } })
    expect((await fileOf(owner, requestId)).status).toBe(404)
    await callOrThrow(server, acceptTime, { as: owner, params, body: other })
    expect(read((await fileOf(owner, requestId)).text)).toHaveLength(1)
  })

  test('keeps its UID and grows its sequence with each new time, not with a new van, and when cancelled', async () => {
    const { owner, carrier, requestId, params } = await givenJob({ time: TIME })
    const versions: ReturnType<typeof read> = []
    const look = async () => versions.push(...read((await fileOf(owner, requestId)).text))
    await server.sql.query(`update job_visits set confirmed_at = now() - interval '1 hour' where request_id = $1`, [
      requestId,
    ])
    await look()
    await callOrThrow(server, confirmTime, { as: carrier, params, body: { ...TIME, plate: 'AB12 CDE' } })
    await look()
    await callOrThrow(server, confirmTime, {
      as: carrier,
      params,
      body: { ...TIME, part: 'evening', plate: 'AB12 CDE' },
    })
    await look()
    expect((await cancel(server, requestId, owner)).status).toBe(200)
    await look()
    const [agreed = 0, withVan, evening = 0, cancelled] = versions.map(({ sequence }) => sequence)
    expect(withVan).toBe(agreed)
    expect(evening).toBeGreaterThan(agreed)
    expect(cancelled).toBeGreaterThan(evening)
    expect(new Set(versions.map(({ uid }) => uid)).size).toBe(1)
    expect(versions.at(-1)).toMatchObject({ status: 'CANCELLED', method: 'CANCEL' })
    expect((await fileOf(carrier, requestId)).text).toContain('STATUS:CANCELLED')
  })

  test('is also cancelled when the carrier gives up the job, and when staff end it', async () => {
    const given = await givenJob({ time: TIME })
    expect((await giveUp(server, given.requestId, given.carrier)).status).toBe(200)
    const ended = await givenJob({ time: TIME })
    const olga = await givenStaff(server, 'olga')
    const body = { status: 'cancelled' as const, reason: 'At their request.' }
    await callOrThrow(server, endRequest, { as: olga, params: ended.params, body })
    for (const { owner, requestId } of [given, ended])
      expect(read((await fileOf(owner, requestId)).text)).toMatchObject([{ status: 'CANCELLED' }])
  })

  test('has no time that the carrier only arrived in', async () => {
    const { owner, carrier, requestId, params } = await givenJob()
    await callOrThrow(server, noteArrival, { as: carrier, params })
    expect((await fileOf(owner, requestId)).status).toBe(404)
  })

  test.each([
    // clocks go forward on 28 March 2027 and back on 31 October 2027
    ['2027-03-27', 'morning', '2027-03-27T08:00:00.000Z', '2027-03-27T12:00:00.000Z'],
    ['2027-03-28', 'morning', '2027-03-28T07:00:00.000Z', '2027-03-28T11:00:00.000Z'],
    ['2027-10-30', 'evening', '2027-10-30T16:00:00.000Z', '2027-10-30T19:00:00.000Z'],
    ['2027-10-31', 'afternoon', '2027-10-31T12:00:00.000Z', '2027-10-31T17:00:00.000Z'],
  ])('on %s, %s, begins at %s, whichever zone its reader is in', async (day, part, begins, ends) => {
    const { owner, requestId } = await givenJob({ time: TIME })
    await server.sql.query('update job_visits set day = $2, part = $3 where request_id = $1', [requestId, day, part])
    expect(read((await fileOf(owner, requestId)).text)).toMatchObject([{ begins, ends }])
  })

  test.each([
    ['semicolons, commas and backslashes', 'Sofa; chair, table\\n and more'],
    ['markup', ']]><script>alert(1)</script>'],
    ['emoji', '🛋👩‍🚒 sofa and more emoji 🛋🛋🛋🛋🛋🛋🛋🛋🛋🛋🛋🛋🛋🛋🛋🛋🛋🛋'],
    ['line breaks', 'Sofa\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:other'],
    ['only wide letters', 'é'.repeat(100)],
  ])('is harmless with %s in the title', async (_, title) => {
    const { owner, requestId } = await givenJob({ time: TIME })
    await server.sql.query('update collection_requests set title = $2 where id = $1', [requestId, title])
    const { text } = await fileOf(owner, requestId)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(read(text)).toMatchObject([
      { uid: requestId, summary: `Collection: ${title.replaceAll('\r\n', '\n')}`, location: 'BS6' },
    ])
  })
})

test('a text of 10 kB is read back whole', () => {
  const title = 'é;🛋\n'.repeat(1_024)
  const url = 'https://kerbside.test/job/1'
  const entry = {
    uid: 'one',
    changedAt: new Date(),
    cancelled: false,
    summary: `Collection: ${title}`,
    description: url,
    location: 'BS6',
    startsAt: { day: TIME.day, hour: 8, minute: 0 },
    endsAt: { day: TIME.day, hour: 12, minute: 0 },
    url,
  }
  expect(read(writeFeedFile('Mine', [entry, { ...entry, uid: 'two' }]))).toMatchObject([
    { uid: 'one', summary: `Collection: ${title}` },
    { uid: 'two', location: 'BS6' },
  ])
})

describe('the feed of a carrier (CAL-01)', () => {
  test('has all its collections with an agreed time, also cancelled ones, and none of others', async () => {
    const carrier = await givenCarrier(server)
    const first = await givenJob({ carrier, time: TIME })
    const second = await givenJob({ carrier, title: 'A broken fridge', time: TIME })
    await givenJob({ carrier, title: 'Not agreed yet' })
    await givenJob({ title: 'Of another carrier', time: TIME })
    await cancel(server, second.requestId, second.owner)
    const { text, headers } = await openAs(null, await givenFeed(carrier))
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(headers.get('cache-control')).toBe('private, max-age=300')
    expect(read(text)).toMatchObject([
      { uid: second.requestId, summary: 'Collection: A broken fridge', status: 'CANCELLED', method: null },
      { uid: first.requestId, summary: 'Collection: Two-seat sofa', status: 'CONFIRMED', location: 'BS6' },
    ])
  })

  test('has no names, streets, postcodes or phone numbers', async () => {
    const { owner, carrier, params } = await givenJob({ time: TIME })
    const body = { phoneNumber: '07700 900123', address: '12 Sycamore Road', floor: 2, accessNote: 'Ring twice' }
    await callOrThrow(server, saveCollectionDetails, { as: owner, params, body })
    const { text } = await openAs(null, await givenFeed(carrier))
    expect(read(text)).toHaveLength(1)
    expect(text).not.toMatch(/07700|Sycamore|5QA|twice|Bristol|@kerbside\.example|AB12/)
  })

  test('answers an unchanged reader with 304, and a changed calendar in full', async () => {
    const { carrier, params } = await givenJob({ time: TIME })
    const path = await givenFeed(carrier)
    const etag = (await openAs(null, path)).headers.get('etag') ?? ''
    const again = await openAs(null, path, { 'if-none-match': `"other", W/${etag}` })
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag])
    await callOrThrow(server, confirmTime, { as: carrier, params, body: { ...TIME, part: 'evening', plate: null } })
    expect((await openAs(null, path, { 'if-none-match': etag })).status).toBe(200)
  })

  test('has an address that its owner reads again, and that stops working with a reset', async () => {
    const carrier = await givenCarrier(server)
    expect(await callOrThrow(server, calendarFeed, { as: carrier })).toEqual({ url: null })
    const old = await givenFeed(carrier)
    expect((await callOrThrow(server, calendarFeed, { as: carrier })).url).toMatch(new RegExp(`${old}$`))
    const next = await givenFeed(carrier)
    expect(next).not.toBe(old)
    expect([(await openAs(null, old)).status, (await openAs(null, next)).status]).toEqual([404, 200])
  })

  test('is stored as SHA-256 and sealed, never as the token', async () => {
    const carrier = await givenCarrier(server)
    const token = /\/calendar\/([\w-]{43})\.ics$/.exec(await givenFeed(carrier))?.[1] ?? ''
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const { rows } = await server.sql.query('select * from calendar_feeds where user_id = $1', [carrier.id])
    expect(rows[0].token_hash).toEqual(createHash('sha256').update(token).digest())
    expect(rows[0].sealed.toString('latin1')).not.toContain(token)
  })

  test('is a 404 while its owner is suspended, and once they have deleted their account', async () => {
    const carrier = await givenCarrier(server)
    const path = await givenFeed(carrier)
    await server.sql.query('update users set suspended_at = now() where id = $1', [carrier.id])
    expect((await openAs(null, path)).status).toBe(404)
    await server.sql.query('update users set suspended_at = null where id = $1', [carrier.id])
    expect((await openAs(null, path)).status).toBe(200)
    await callOrThrow(server, deleteAccount, { as: carrier, body: { password: carrier.password } })
    expect((await openAs(null, path)).status).toBe(404)
    const { rows } = await server.sql.query('select 1 from calendar_feeds where user_id = $1', [carrier.id])
    expect(rows).toEqual([])
  })

  test.each(['/calendar/', '/calendar/x.ics', `/calendar/${'a'.repeat(43)}.ics`, `/calendar/${'a'.repeat(43)}`])(
    '%s is a 404',
    async (path) => expect((await openAs(null, path)).status).toBe(404),
  )
})
