import { randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  readRound,
  roundChanged,
  roundFilePath,
  roundSettings,
  roundsOfDay,
  saveRoundSettings,
} from '#modules/fulfilment/rounds/contract.ts'
import { changeVehicle, confirmTime } from '#modules/fulfilment/visits/arrival/contract.ts'
import { lowerPrice } from '#modules/fulfilment/visits/prices/contract.ts'
import { saveCollectionDetails } from '#modules/market/requests/contract/collection.ts'
import { endRequest } from '#modules/market/requests/contract/staff.ts'
import { markCollected } from '#modules/market/requests/contract.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { addDays } from '#server/platform/kernel/london.ts'
import { Browser } from '#tests/modules/core/accounts/browser.ts'
import { dayIn } from '#tests/modules/fulfilment/visits/givens.ts'
import { cancel, giveUp } from '#tests/modules/fulfilment/visits/jobs.ts'
import { download, givenExport } from '#tests/modules/staff/privacy/exports.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenCarrier, givenStaff, type Person } from '#tests/support/people.ts'
import { askForTask } from '#tests/support/run-task.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { givenWatcher } from '#tests/support/watcher.ts'
import {
  givenPlaces,
  givenRoundJob,
  givenVan,
  jobsAre,
  OPEN_ALWAYS,
  roundsOf,
  roundsOnce,
  saveSettings,
  stopsOf,
} from './givens.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await givenPlaces(server)
})
afterAll(() => server.stop())

const DAY = dayIn(5)
const PLATE = 'BD68 RTV'
const MORNING = { day: DAY, part: 'morning' as const, plate: PLATE }
const SHELF = { items: [{ key: 'bookcase', n: 1 }] }

async function openAs(person: Person | null, path: string) {
  const browser = new Browser(server)
  if (person) await browser.signIn(person.email)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(server.url + path, { headers: { cookie } })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** A carrier with a van, a start in BS1 and a disposal site in BS2. */
async function givenRounds(): Promise<{ carrier: Person; vehicleId: string }> {
  const carrier = await givenCarrier(server)
  const vehicleId = await givenVan(server, carrier, { plate: PLATE })
  await saveSettings(server, carrier, { start: 'BS1', disposalSite: { outward: 'BS2', hours: OPEN_ALWAYS } })
  return { carrier, vehicleId }
}

describe('the settings of rounds (ROUND-01)', () => {
  test('are empty at first, reduced to outward codes, and can be removed', async () => {
    const carrier = await givenCarrier(server, 'basic')
    expect(await callOrThrow(server, roundSettings, { as: carrier })).toEqual({ start: null, disposalSite: null })
    const hours = { thursday: { opens: '07:30', closes: '16:00' } }
    const saved = await callOrThrow(server, saveRoundSettings, {
      as: carrier,
      body: { start: 'bs1 4dj', disposalSite: { outward: 'BS2', hours } },
    })
    expect(saved).toMatchObject({
      start: { outward: 'BS1', point: { latitude: 51, longitude: -2.6 } },
      disposalSite: { outward: 'BS2', hours: { ...hours, monday: null, sunday: null } },
    })
    expect(await callOrThrow(server, roundSettings, { as: carrier })).toEqual(saved)
    const save = (body: object) => callOrThrow(server, saveRoundSettings, { as: carrier, body })
    // what is left out stays
    expect(await save({})).toEqual(saved)
    expect(await save({ start: 'BS3' })).toMatchObject({ start: { outward: 'BS3' }, disposalSite: saved.disposalSite })
    expect(await save({ disposalSite: null })).toMatchObject({ start: { outward: 'BS3' }, disposalSite: null })
    expect(await saveSettings(server, carrier, {})).toEqual({ start: null, disposalSite: null })
  })

  test('of a day that doesn’t exist are refused at its field', async () => {
    const as = await givenCarrier(server)
    const answer = await call(server, roundsOfDay, { as, query: { day: '2026-02-30' } })
    expect(answer).toMatchObject({
      status: 400,
      error: { fields: { day: 'The day must be a date, such as 2026-12-03.' } },
    })
  })

  test.each([
    ['a place outside the UK', { start: 'JE2' }, 'start'],
    ['an unknown area', { start: 'XX9' }, 'start'],
    ['words', { start: 'by the river' }, 'start'],
    ['a site in an unknown area', { disposalSite: { outward: 'XX9', hours: {} } }, 'disposalSite.outward'],
    [
      'a site that closes before it opens',
      { disposalSite: { outward: 'BS2', hours: { monday: { opens: '16:00', closes: '07:30' } } } },
      'disposalSite.hours.monday.closes',
    ],
    [
      'a time that is none',
      { disposalSite: { outward: 'BS2', hours: { monday: { opens: '7:30', closes: '24:00' } } } },
      'disposalSite.hours.monday.opens',
    ],
  ])('refuse %s', async (_, body, field) => {
    const answer = await call(server, saveRoundSettings, { as: await givenCarrier(server), body })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.error?.fields ?? {})).toContain(field)
  })
})

describe('a round (ROUND-01)', () => {
  test('has the won jobs of a van and half-day with an agreed time, in a short order', async () => {
    const { carrier, vehicleId } = await givenRounds()
    const far = await givenRoundJob(server, { carrier, time: MORNING, postcode: 'BS5 1AA', load: SHELF, pounds: 80 })
    const near = await givenRoundJob(server, { carrier, time: MORNING, postcode: 'BS3 1AA', load: SHELF })
    await givenRoundJob(server, { carrier, time: { ...MORNING, part: 'afternoon' } })
    await givenRoundJob(server, { carrier, time: { ...MORNING, plate: 'XY34 ZZZ' } })
    await givenRoundJob(server, { carrier, time: { ...MORNING, plate: null } })
    const rounds = await roundsOnce(server, carrier, { day: DAY, are: jobsAre(2, 1, 1, 1) })
    expect(rounds.map(({ part, van }) => [part, van?.plate ?? null])).toEqual([
      ['morning', PLATE],
      ['morning', 'XY34 ZZZ'],
      ['morning', null],
      ['afternoon', PLATE],
    ])
    const [round] = rounds
    expect(stopsOf(round)).toEqual([near.requestId, far.requestId])
    expect(round).toMatchObject({
      ...{ day: DAY, van: { id: vehicleId, litres: 8_000, payloadKg: 1_000 }, start: { outward: 'BS1' } },
      // twice four miles of straight line
      ...{ miles: 10.4, pounds: 140, poundsPerMile: 13.46, notes: [] },
      stops: [
        {
          title: 'Two-seat sofa',
          postcode: 'BS3 1AA',
          outward: 'BS3',
          listed: true,
          pounds: 60,
          miles: 2.6,
          late: false,
        },
        { postcode: 'BS5 1AA', outward: 'BS5', pounds: 80, miles: 2.6 },
      ],
    })
    expect(round?.total).toEqual(round?.fullest)
    expect(await callOrThrow(server, readRound, { as: carrier, params: { roundId: round?.id ?? '' } })).toEqual(round)
    const { days } = await callOrThrow(server, roundsOfDay, { as: carrier, query: { day: dayIn(6) } })
    expect(days).toEqual([{ day: DAY, jobs: 5 }])
  })

  test('follows a new time with a note, and a new van without one', async () => {
    const { carrier } = await givenRounds()
    const job = await givenRoundJob(server, { carrier, time: MORNING })
    await roundsOnce(server, carrier, { day: DAY, are: jobsAre(1) })
    const move = (time: object) =>
      callOrThrow(server, confirmTime, { as: carrier, params: job.params, body: { ...MORNING, ...time } })
    await move({ plate: 'XY34 ZZZ' })
    const [other] = await roundsOnce(server, carrier, {
      day: DAY,
      are: (rounds) => rounds.length === 1 && rounds[0]?.van?.plate === 'XY34 ZZZ',
    })
    expect(other?.notes).toEqual([])
    await move({ part: 'evening', plate: 'XY34 ZZZ' })
    const [before, after] = await roundsOnce(server, carrier, { day: DAY, are: jobsAre(0, 1) })
    expect(before?.notes).toMatchObject([{ kind: 'moved', requestId: job.requestId, title: 'Two-seat sofa' }])
    expect(after).toMatchObject({ part: 'evening', notes: [] })
    await move({ plate: 'XY34 ZZZ' })
    const [again] = await roundsOnce(server, carrier, { day: DAY, are: jobsAre(1, 0) })
    expect(again?.notes).toEqual([])
  })

  test('stays as it was after its van was removed or a job was collected', async () => {
    const { carrier, vehicleId } = await givenRounds()
    const job = await givenRoundJob(server, { carrier, time: MORNING })
    await roundsOnce(server, carrier, { day: DAY, are: jobsAre(1) })
    const removed = { plate: PLATE, litres: 8_000, payloadKg: 1_000, active: false }
    await callOrThrow(server, changeVehicle, { as: carrier, params: { vehicleId }, body: removed })
    await callOrThrow(server, markCollected, { as: carrier, params: job.params })
    const [round] = await roundsOf(server, carrier, DAY)
    expect(round).toMatchObject({ van: { plate: PLATE, active: false }, stops: [{ collectedAt: expect.any(String) }] })
  })

  test('has the agreed price and the floor that the owner gave', async () => {
    const { carrier } = await givenRounds()
    const job = await givenRoundJob(server, { carrier, time: MORNING, postcode: 'BS1 4DJ', load: SHELF })
    const [{ stops: [before] = [] } = {}] = await roundsOnce(server, carrier, { day: DAY, are: jobsAre(1) })
    const details = { phoneNumber: null, address: null, floor: 3, accessNote: null }
    await callOrThrow(server, saveCollectionDetails, { as: job.owner, params: job.params, body: details })
    await callOrThrow(server, lowerPrice, { as: carrier, params: job.params, body: { newPounds: 45.5 } })
    const [round] = await roundsOf(server, carrier, DAY)
    expect(round).toMatchObject({ pounds: 45.5, miles: 0, poundsPerMile: null, stops: [{ pounds: 45.5 }] })
    expect(round?.stops[0]?.minutes).toBe((before?.minutes ?? 0) + 15)
  })

  test.each([
    ['2027-03-28', '2027-03-28T07:00:00.000Z'],
    ['2027-10-31', '2027-10-31T08:00:00.000Z'],
  ])('of %s, when clocks change, begins at 8am in London', async (day, leavesAt) => {
    const { carrier } = await givenRounds()
    await givenRoundJob(server, { carrier, time: MORNING })
    const [{ id } = { id: '' }] = await roundsOnce(server, carrier, { day: DAY, are: jobsAre(1) })
    await server.sql.query('update rounds set day = $2 where id = $1', [id, day])
    expect(await roundsOf(server, carrier, day)).toMatchObject([{ leavesAt }])
  })
})

describe('a full van (ROUND-04)', () => {
  test('has a stop at the disposal site before what would not fit, marked where the site is closed', async () => {
    const { carrier } = await givenRounds()
    const jobs = []
    for (const postcode of ['BS2 1AA', 'BS3 1AA', 'BS4 1AA', 'BS5 1AA', 'BS6 1AA'])
      jobs.push(await givenRoundJob(server, { carrier, time: MORNING, postcode }))
    const ids = jobs.map(({ requestId }) => requestId)
    const [round] = await roundsOnce(server, carrier, { day: DAY, are: jobsAre(5) })
    expect(stopsOf(round)).toEqual([...ids.slice(0, 4), 'disposal', ...ids.slice(4)])
    const unlisted = { listed: false, load: { litres: 2_000, kg: 250 } }
    expect(round?.stops[0]).toMatchObject(unlisted)
    expect(round).toMatchObject({
      total: { litres: 10_000, kg: 1_250 },
      fullest: { litres: 8_000, kg: 1_000 },
      notes: [],
    })
    await saveSettings(server, carrier, {
      start: 'BS1',
      disposalSite: { outward: 'BS2', hours: { ...OPEN_ALWAYS, ...CLOSED } },
    })
    const [closed] = await roundsOf(server, carrier, DAY)
    expect(closed?.stops[4]).toMatchObject({ kind: 'disposal', outward: 'BS2', closed: true })
    expect(closed?.notes).toEqual([{ kind: 'site_closed', outward: 'BS2', arrivesAt: closed?.stops[4]?.arrivesAt }])
    await saveSettings(server, carrier, { start: 'BS1' })
    const [over] = await roundsOf(server, carrier, DAY)
    expect(over?.notes).toEqual([{ kind: 'over_capacity', litres: 2_000, kg: 250 }])
  })

  /** Closed on the weekday of DAY. */
  const CLOSED = {
    [new Date(`${DAY}T12:00:00Z`).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' }).toLowerCase()]:
      null,
  }
})

describe('a job whose outward code is unknown (ROUND-03)', () => {
  test('is at the end of its round, with a note', async () => {
    const { carrier } = await givenRounds()
    const [lost, none, known] = [
      await givenRoundJob(server, { carrier, time: MORNING }),
      await givenRoundJob(server, { carrier, time: MORNING, postcode: null }),
      await givenRoundJob(server, { carrier, time: MORNING, postcode: 'BS3 1AA' }),
    ]
    await server.sql.query(`update collection_requests set location_text = 'XX9' where id = $1`, [lost.requestId])
    const [round] = await roundsOnce(server, carrier, { day: DAY, are: jobsAre(3) })
    expect(stopsOf(round)).toEqual([known.requestId, lost.requestId, none.requestId])
    expect(round?.stops.slice(1)).toMatchObject([
      { outward: 'XX9', point: null, arrivesAt: null, unplanned: 'unknown_place' },
      { outward: null, point: null, arrivesAt: null, unplanned: 'unknown_place' },
    ])
    expect(round?.notes).toMatchObject([
      { kind: 'unknown_place', requestId: lost.requestId, outward: 'XX9' },
      { kind: 'unknown_place', requestId: none.requestId, outward: null },
    ])
    expect(round).toMatchObject({ miles: 5.2, pounds: 180 })
  })
})

describe('a cancelled job (ROUND-05)', () => {
  test('leaves its round with a note, live to the carrier only, cancelled by owner, carrier or staff', async () => {
    const { carrier } = await givenRounds()
    const olga = await givenStaff(server, 'olga')
    const jobs = []
    for (let nth = 0; nth < 4; nth++) jobs.push(await givenRoundJob(server, { carrier, time: MORNING }))
    const [first, second, third, fourth] = jobs.map(({ owner, requestId, params }) => ({ owner, requestId, params }))
    if (!first || !second || !third || !fourth) throw new Error('Four jobs were given.')
    const [round] = await roundsOnce(server, carrier, { day: DAY, are: jobsAre(4) })
    const [watcher, others] = await Promise.all([givenWatcher(server, carrier), givenWatcher(server, first.owner)])
    expect((await cancel(server, first.requestId, first.owner)).status).toBe(200)
    const message = await watcher.receives(roundChanged.name)
    expect(message).toMatchObject({ id: round?.id, patch: { day: DAY, part: 'morning' } })
    expect(message.version).toBeGreaterThan(round?.version ?? 0)
    const [after] = await roundsOf(server, carrier, DAY)
    expect(stopsOf(after)).not.toContain(first.requestId)
    expect(after).toMatchObject({ pounds: 180, notes: [{ kind: 'cancelled', requestId: first.requestId }] })
    expect((await giveUp(server, second.requestId, carrier)).status).toBe(200)
    const reason = { status: 'cancelled' as const, reason: 'At their request.' }
    await callOrThrow(server, endRequest, { as: olga, params: third.params, body: reason })
    const [left] = await roundsOnce(server, carrier, { day: DAY, are: jobsAre(1) })
    expect(left?.notes.map(({ kind }) => kind)).toEqual(['cancelled', 'cancelled', 'cancelled'])
    expect(stopsOf(left)).toEqual([fourth.requestId])
    expect(others.received.filter(({ name }) => name === roundChanged.name)).toEqual([])
    for (const one of [watcher, others]) one.close()
  })

  test('is noted after its owner has deleted their account', async () => {
    const { carrier } = await givenRounds()
    const job = await givenRoundJob(server, { carrier, time: MORNING })
    await roundsOnce(server, carrier, { day: DAY, are: jobsAre(1) })
    await callOrThrow(server, deleteAccount, { as: job.owner, body: { password: job.owner.password } })
    const [round] = await roundsOnce(server, carrier, { day: DAY, are: jobsAre(0) })
    expect(round?.notes).toMatchObject([{ kind: 'cancelled', requestId: job.requestId }])
  })
})

describe('a round is private (ROUND-05)', () => {
  test('to its business, and needs a plan', async () => {
    const { carrier } = await givenRounds()
    const job = await givenRoundJob(server, { carrier, time: MORNING })
    const [round] = await roundsOnce(server, carrier, { day: DAY, are: jobsAre(1) })
    const params = { roundId: round?.id ?? '' }
    const other = await givenCarrier(server)
    expect((await call(server, readRound, { as: other, params })).status).toBe(404)
    expect((await call(server, readRound, { as: other, params: { roundId: randomUUID() } })).status).toBe(404)
    expect(await roundsOf(server, other, DAY)).toEqual([])
    for (const [as, code] of [
      [job.owner, 'not_business'],
      [await givenCarrier(server, null), 'not_subscribed'],
    ] as const) {
      for (const refused of [
        await call(server, readRound, { as, params }),
        await call(server, roundsOfDay, { as, query: { day: DAY } }),
        await call(server, roundSettings, { as }),
        await call(server, saveRoundSettings, { as, body: {} }),
      ])
        expect([refused.status, refused.error?.code]).toEqual([403, code])
    }
    await server.sql.query('delete from subscriptions where user_id = $1', [carrier.id])
    expect((await call(server, readRound, { as: carrier, params })).error?.code).toBe('not_subscribed')
  })

  test('and does not exist while the feature is off', async () => {
    const { carrier } = await givenRounds()
    const off = await startTestServer({
      FEATURES_OFF: 'rounds',
      DATABASE_URL: server.config.DATABASE_URL,
      ROLES: 'web',
    })
    const query = { day: DAY }
    expect((await call(off, roundsOfDay, { as: carrier, query })).status).toBe(404)
    expect((await call(off, saveRoundSettings, { as: carrier, body: {} })).status).toBe(404)
    expect((await fetch(`${off.url}${roundFilePath(randomUUID())}`)).status).toBe(404)
    await off.stop()
  })
})

describe('the calendar file of a round (ROUND-04)', () => {
  test('has its stops, without names, streets and phone numbers, for its business only', async () => {
    const { carrier } = await givenRounds()
    const job = await givenRoundJob(server, { carrier, time: MORNING, postcode: 'BS3 1AA', title: 'Sofa; two chairs' })
    const details = { phoneNumber: '07700 900123', address: '12 Sycamore Road', floor: 2, accessNote: 'Ring twice' }
    await callOrThrow(server, saveCollectionDetails, { as: job.owner, params: job.params, body: details })
    const [round] = await roundsOnce(server, carrier, { day: DAY, are: jobsAre(1) })
    const path = roundFilePath(round?.id ?? '')
    const { status, headers, text } = await openAs(carrier, path)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="round.ics"')
    const [component] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
    if (!component) throw new Error('The file has no entry.')
    const event = new ICAL.Event(component)
    expect(event).toMatchObject({ uid: round?.id, summary: `Round: ${PLATE}, 1 job` })
    expect(event.startDate.toString()).toBe(`${DAY}T08:00:00`)
    expect(event.description.split('\n')).toEqual([
      expect.stringMatching(/^08:08 Sofa; two chairs, BS3: http.*\/job\/[0-9a-f-]{36}$/),
      'Estimated from postcode areas',
      expect.stringMatching(new RegExp(`/rounds\\?day=${DAY}$`)),
    ])
    expect(text).not.toMatch(/07700|Sycamore|1AA|twice|Bristol/)
    for (const [viewer, refused] of [
      [await givenCarrier(server), 404],
      [job.owner, 403],
      [null, 404],
    ] as const)
      expect((await openAs(viewer, path)).status).toBe(refused)
    expect((await openAs(carrier, '/rounds/nothing/round.ics')).status).toBe(404)
  })

  test('cancels the entry once no job is left', async () => {
    const { carrier } = await givenRounds()
    const job = await givenRoundJob(server, { carrier, time: MORNING })
    const [round] = await roundsOnce(server, carrier, { day: DAY, are: jobsAre(1) })
    await cancel(server, job.requestId, job.owner)
    await roundsOnce(server, carrier, { day: DAY, are: jobsAre(0) })
    expect((await openAs(carrier, roundFilePath(round?.id ?? ''))).text).toContain('STATUS:CANCELLED')
  })
})

describe('rounds are forgotten (ROUND-05)', () => {
  test('90 days after their day', async () => {
    const { carrier } = await givenRounds()
    for (const part of ['morning', 'afternoon'] as const)
      await givenRoundJob(server, { carrier, time: { ...MORNING, part } })
    const rounds = await roundsOnce(server, carrier, { day: DAY, are: jobsAre(1, 1) })
    const [kept, due] = [addDays(dayIn(0), -90), addDays(dayIn(0), -91)]
    for (const [nth, day] of [kept, due].entries())
      await server.sql.query('update rounds set day = $2 where id = $1', [rounds[nth]?.id, day])
    await askForTask(server, 'rounds.forget')
    await until(async () => (await roundsOf(server, carrier, due)).length === 0, 'the old round to be deleted')
    expect(await roundsOf(server, carrier, kept)).toHaveLength(1)
  })

  test('with the account, and are in its export before', async () => {
    const { carrier } = await givenRounds()
    const { requestId } = await givenRoundJob(server, { carrier, time: MORNING })
    await roundsOnce(server, carrier, { day: DAY, are: jobsAre(1) })
    const files = await download(server, carrier, (await givenExport(server, carrier)).id)
    expect(JSON.parse(Buffer.from(files['data.json'] ?? []).toString()).rounds).toMatchObject({
      settings: { start: 'BS1', disposalSite: 'BS2', openingHours: OPEN_ALWAYS },
      stops: [{ day: DAY, part: 'morning', requestId, plate: PLATE, leftAt: null }],
    })
    await callOrThrow(server, deleteAccount, { as: carrier, body: { password: carrier.password } })
    for (const table of ['rounds', 'round_settings'])
      expect((await server.sql.query(`select 1 from ${table} where business_id = $1`, [carrier.id])).rows).toEqual([])
    expect((await server.sql.query('select 1 from round_stops where request_id = $1', [requestId])).rows).toEqual([])
  })
})
