import { describe, expect, test } from 'vitest'
import {
  confirmTime,
  matchVan,
  noteArrival,
  openDoor,
  readDoorToken,
} from '#modules/fulfilment/visits/arrival/contract.ts'
import { deleteExpiredCodes } from '#modules/fulfilment/visits/commands/delete-expired-codes.ts'
import { beginLoading, readVisit } from '#modules/fulfilment/visits/contract.ts'
import { visitMilestones } from '#modules/fulfilment/visits/facade.ts'
import { cancelJob, giveUpJob } from '#modules/fulfilment/visits/rights/contract.ts'
import type { VisitsTables } from '#modules/fulfilment/visits/tables.ts'
import { endRequest } from '#modules/market/requests/contract/staff.ts'
import { completeRequest, markCollected } from '#modules/market/requests/contract.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { reinstatePerson, suspendPerson } from '#modules/staff/user-admin/contract.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenCarrier, givenCustomer, givenStaff, type Person } from '#tests/support/people.ts'
import { givenServer, startTestServer } from '#tests/support/server.ts'
import { givenWatcher } from '#tests/support/watcher.ts'
import { dayIn, givenAccepted, givenTimeToday, readAs } from './givens.ts'

const server = await givenServer()
const { db } = server

const rowOf = async (requestId: string) =>
  (await server.sql.query('select * from job_visits where request_id = $1', [requestId])).rows[0]

async function eventsOf(type: string, requestId: string): Promise<unknown[]> {
  const about = `select data from outbox where type = $1 and data->>'requestId' = $2 order by at`
  const { rows } = await server.sql.query<{ data: unknown }>(about, [type, requestId])
  return rows.map(({ data }) => data)
}

async function givenDay() {
  const job = await givenAccepted(server)
  await givenTimeToday(server, job.carrier, job.requestId)
  return job
}
const tokenOf = async (carrier: Person, requestId: string) =>
  (await callOrThrow(server, readDoorToken, { as: carrier, params: { requestId } })).token ?? 'none'
const IN_THREE_DAYS = { day: dayIn(3), part: 'morning' as const, plate: 'AB12 CDE' }

describe('a time', () => {
  test('is confirmed by the carrier with a van and shown to both parties (DOOR-01)', async () => {
    const { owner, carrier, requestId, params } = await givenAccepted(server)
    const body = { ...IN_THREE_DAYS, plate: 'ab12cde' }
    const visit = await callOrThrow(server, confirmTime, { as: carrier, params, body })
    expect(visit.marks).toMatchObject({ time: { day: dayIn(3), part: 'morning' }, plate: 'AB12 CDE' })
    expect(visit.marks.confirmedAt).not.toBeNull()
    // there is no code three days before
    expect(visit.code).toBeNull()
    expect(await tokenOf(carrier, requestId)).toBe('none')
    expect(await readAs(server, owner, requestId)).toEqual(visit)
    expect(await visitMilestones(db, requestId)).toEqual(visit.marks)
    expect(await eventsOf('VisitConfirmed', requestId)).toEqual([
      { requestId, ownerId: owner.id, carrierId: carrier.id, ...IN_THREE_DAYS, tooSoon: false },
    ])
  })

  test('changes nothing when repeated, and can be confirmed without a van (DOOR-01)', async () => {
    const { carrier, requestId, params } = await givenAccepted(server)
    const first = await callOrThrow(server, confirmTime, { as: carrier, params, body: IN_THREE_DAYS })
    expect(await callOrThrow(server, confirmTime, { as: carrier, params, body: IN_THREE_DAYS })).toEqual(first)
    expect(await eventsOf('VisitConfirmed', requestId)).toHaveLength(1)
    const body = { day: dayIn(4), part: 'evening' as const, plate: null }
    const second = await callOrThrow(server, confirmTime, { as: carrier, params, body })
    expect(second.version).toBe(first.version + 1)
    expect(second.marks).toMatchObject({ time: { day: dayIn(4), part: 'evening' }, plate: null })
  })

  test('keeps code and token on the same day, and gets new ones on another (DOOR-02)', async () => {
    const { carrier, requestId, params } = await givenAccepted(server)
    await callOrThrow(server, confirmTime, { as: carrier, params, body: IN_THREE_DAYS })
    const first = await rowOf(requestId)
    expect(first.arrival_code).toMatch(/^\d{4}$/)
    await callOrThrow(server, confirmTime, {
      as: carrier,
      params,
      body: { ...IN_THREE_DAYS, part: 'evening', plate: null },
    })
    expect(await rowOf(requestId)).toMatchObject({ arrival_code: first.arrival_code, door_hash: first.door_hash })
    await callOrThrow(server, confirmTime, { as: carrier, params, body: { ...IN_THREE_DAYS, day: dayIn(4) } })
    const second = await rowOf(requestId)
    expect(second.door_day).toBe(dayIn(4))
    expect(second.door_hash).not.toBe(first.door_hash)
  })

  test.each([
    ['a past day', { day: dayIn(-1) }, 422, 'wrong_day'],
    ['a day too far ahead', { day: dayIn(28) }, 422, 'wrong_day'],
    ['an invalid plate', { plate: 'not a plate' }, 400, 'invalid'],
    ['an unknown part of the day', { part: 'night' as never }, 400, 'invalid'],
  ])('can’t have %s (DOOR-01)', async (_, wrong, status, code) => {
    const { carrier, params } = await givenAccepted(server)
    const answer = await call(server, confirmTime, { as: carrier, params, body: { ...IN_THREE_DAYS, ...wrong } })
    expect(answer.status).toBe(status)
    expect(answer.error).toMatchObject({ code, fields: { [Object.keys(wrong)[0] ?? '']: expect.any(String) } })
  })

  test('allows another van after it has passed or the van has arrived, until matched or loaded (DOOR-01, DOOR-03)', async () => {
    const { owner, carrier, requestId, params } = await givenAccepted(server)
    await callOrThrow(server, confirmTime, { as: carrier, params, body: { ...IN_THREE_DAYS, plate: null } })
    const { confirmed_at } = await rowOf(requestId)
    await server.sql.query('update job_visits set day = $2, door_day = $2 where request_id = $1', [
      requestId,
      dayIn(-1),
    ])
    const van = (plate: string | null) =>
      call(server, confirmTime, { as: carrier, params, body: { day: dayIn(-1), part: 'morning', plate } })
    expect((await van('AB12 CDE')).body?.marks).toMatchObject({ time: { day: dayIn(-1) }, plate: 'AB12 CDE' })
    const { code } = await callOrThrow(server, noteArrival, { as: carrier, params })
    await callOrThrow(server, matchVan, { as: owner, params, body: { matches: false } })
    const { body } = await van('XY34 ZZZ')
    expect(body).toMatchObject({ code, marks: { plate: 'XY34 ZZZ', mismatchedAt: expect.any(String) } })
    // owner and staff see which van was refused and that it was changed
    const refusal = { refused: { at: body?.marks.mismatchedAt, plate: 'AB12 CDE' }, vanChangedAt: expect.any(String) }
    expect((await readAs(server, owner, requestId)).marks).toMatchObject(refusal)
    expect(await rowOf(requestId)).toMatchObject({ door_day: dayIn(0), confirmed_at })
    expect(await eventsOf('VisitConfirmed', requestId)).toHaveLength(3)
    const late = { day: dayIn(-1), part: 'evening' as const, plate: 'XY34 ZZZ' }
    expect((await call(server, confirmTime, { as: carrier, params, body: late })).error?.code).toBe('arrived_already')

    await callOrThrow(server, matchVan, { as: owner, params, body: { matches: true } })
    expect((await readAs(server, owner, requestId)).marks).toMatchObject({ ...refusal, mismatchedAt: null })
    expect((await van('AB12 CDE')).error).toMatchObject({ code: 'matched_already' })
    await callOrThrow(server, beginLoading, { as: carrier, params })
    expect((await van(null)).error).toMatchObject({ code: 'loading_begun' })
    await callOrThrow(server, markCollected, { as: carrier, params })
    expect((await van('AB12 CDE')).error).toMatchObject({ code: 'collected_already' })
  })

  test('can’t change once the van is there or the job is over (DOOR-01)', async () => {
    const { owner, carrier, params } = await givenDay()
    await callOrThrow(server, noteArrival, { as: carrier, params })
    const change = () => call(server, confirmTime, { as: carrier, params, body: IN_THREE_DAYS })
    expect((await change()).error).toMatchObject({ code: 'arrived_already' })
    await callOrThrow(server, markCollected, { as: owner, params })
    expect((await change()).error).toMatchObject({ code: 'collected_already' })
    await callOrThrow(server, completeRequest, { as: owner, params })
    expect((await change()).error).toMatchObject({ code: 'job_over' })
  })
})

describe('on the day', () => {
  test('shows both parties the same code and records one arrival (DOOR-02, DOOR-07)', async () => {
    const { owner, carrier, requestId, params } = await givenDay()
    const { code } = await readAs(server, owner, requestId)
    expect(code).toMatch(/^\d{4}$/)
    const there = await callOrThrow(server, noteArrival, { as: carrier, params })
    expect(there).toMatchObject({ code, marks: { arrivedAt: expect.any(String) } })
    expect(await callOrThrow(server, noteArrival, { as: carrier, params })).toEqual(there)
    expect(await readAs(server, owner, requestId)).toEqual(there)
  })

  test('gives a carrier that arrives unannounced code and token (DOOR-02, DOOR-07)', async () => {
    const { owner, carrier, requestId, params } = await givenAccepted(server)
    expect((await readAs(server, owner, requestId)).code).toBeNull()
    const { code, marks } = await callOrThrow(server, noteArrival, { as: carrier, params })
    expect(code).toMatch(/^\d{4}$/)
    expect(marks.confirmedAt).toBeNull()
    expect(await tokenOf(carrier, requestId)).toMatch(/^[0-9a-f]{32}$/)
  })

  test('lets a carrier that arrived unannounced name its van but not another time (DOOR-01, DOOR-02)', async () => {
    const { owner, carrier, requestId, params } = await givenAccepted(server)
    const { time, confirmedAt } = (await callOrThrow(server, noteArrival, { as: carrier, params })).marks
    expect(time?.day).toBe(dayIn(0))
    expect(confirmedAt).toBeNull()
    const name = (half: typeof time, plate: string) =>
      call(server, confirmTime, { as: carrier, params, body: { ...(half ?? IN_THREE_DAYS), plate } })
    expect((await name(time, 'AB12 CDE')).status).toBe(200)
    expect((await readAs(server, owner, requestId)).marks).toMatchObject({ time, plate: 'AB12 CDE' })
    expect((await name(null, 'AB12 CDE')).error).toMatchObject({ code: 'arrived_already' })
  })

  test('makes a carrier that comes early change the time first (DOOR-02, RIGHT-04, RIGHT-05)', async () => {
    const { carrier, requestId, params } = await givenAccepted(server)
    await callOrThrow(server, confirmTime, { as: carrier, params, body: IN_THREE_DAYS })
    for (const endpoint of [noteArrival, beginLoading]) {
      const { status, error } = await call(server, endpoint, { as: carrier, params })
      expect({ status, ...error }).toMatchObject({ status: 409, code: 'not_the_day' })
      expect(error?.message).toMatch(/^The visit is agreed for .+, 8am to noon\. Change the time first\.$/)
    }
    await callOrThrow(server, giveUpJob, { as: carrier, params, body: { reason: 'no_van' } })
    expect(await rowOf(requestId)).toMatchObject({ arrived_at: null, loading_at: null })
  })

  test('gives a carrier that comes a day late that day’s code (DOOR-02)', async () => {
    const { carrier, requestId, params } = await givenAccepted(server)
    await callOrThrow(server, confirmTime, { as: carrier, params, body: IN_THREE_DAYS })
    await server.sql.query('update job_visits set day = $2, door_day = $2 where request_id = $1', [
      requestId,
      dayIn(-1),
    ])
    await callOrThrow(server, noteArrival, { as: carrier, params })
    expect((await rowOf(requestId)).door_day).toBe(dayIn(0))
    expect(await tokenOf(carrier, requestId)).toMatch(/^[0-9a-f]{32}$/)
  })

  test.each([
    ['before the agreed half-day', 1, false],
    ['once it has begun', -1, true],
  ])('records on a cancellation %s whether the van was at the door (RIGHT-04)', async (_, days, arrived) => {
    const { owner, carrier, requestId, params } = await givenDay()
    await callOrThrow(server, noteArrival, { as: carrier, params })
    await server.sql.query('update job_visits set day = $2 where request_id = $1', [requestId, dayIn(days)])
    await callOrThrow(server, cancelJob, { as: owner, params, body: { reason: null } })
    expect(await eventsOf('JobCancelled', requestId)).toEqual([expect.objectContaining({ arrived })])
  })

  test('lets the owner confirm code and van (DOOR-02)', async () => {
    const { owner, carrier, requestId, params } = await givenDay()
    const matched = await callOrThrow(server, matchVan, { as: owner, params, body: { matches: true } })
    expect(matched.marks).toMatchObject({ matchedAt: expect.any(String), mismatchedAt: null })
    expect(await callOrThrow(server, matchVan, { as: owner, params, body: { matches: true } })).toEqual(matched)
    expect((await rowOf(requestId)).matched_by).toBe(owner.id)
    for (const type of ['VanMismatched', 'VanMatched']) expect(await eventsOf(type, requestId)).toEqual([])
    expect((await callOrThrow(server, beginLoading, { as: carrier, params })).marks.loadingAt).not.toBeNull()
  })

  test('announces a mismatch once, and allows a match afterwards (DOOR-03)', async () => {
    const { owner, carrier, requestId, params } = await givenDay()
    for (const _ of [1, 2]) await callOrThrow(server, matchVan, { as: owner, params, body: { matches: false } })
    expect(await eventsOf('VanMismatched', requestId)).toEqual([
      { requestId, ownerId: owner.id, carrierId: carrier.id, plate: 'AB12 CDE', arrived: false },
    ])
    expect((await readAs(server, carrier, requestId)).marks.mismatchedAt).not.toBeNull()
    const { marks } = await callOrThrow(server, matchVan, { as: owner, params, body: { matches: true } })
    expect(marks).toMatchObject({ matchedAt: expect.any(String), mismatchedAt: null })
    await callOrThrow(server, matchVan, { as: owner, params, body: { matches: true } })
    expect(await eventsOf('VanMatched', requestId)).toEqual([
      { requestId, ownerId: owner.id, carrierId: carrier.id, plate: 'AB12 CDE' },
    ])
  })

  test('lets the owner revoke a match until loading begins (DOOR-03)', async () => {
    const { owner, carrier, requestId, params } = await givenDay()
    const says = (matches: boolean) => call(server, matchVan, { as: owner, params, body: { matches } })
    await callOrThrow(server, noteArrival, { as: carrier, params })
    await says(true)
    const watcher = await givenWatcher(server, carrier)
    const differs = { matchedAt: null, mismatchedAt: expect.any(String) }
    expect((await says(false)).body?.marks).toMatchObject(differs)
    expect(await watcher.receives('visit.changed')).toMatchObject({ id: requestId, patch: differs })
    expect((await rowOf(requestId)).matched_by).toBeNull()
    expect(await eventsOf('VanMismatched', requestId)).toMatchObject([{ arrived: true }])
    expect((await call(server, beginLoading, { as: carrier, params })).error?.code).toBe('van_mismatched')
    await says(true)
    await callOrThrow(server, beginLoading, { as: carrier, params })
    const { status, error } = await says(false)
    expect({ status, ...error }).toMatchObject({ status: 409, code: 'loading_begun' })
    expect((await readAs(server, carrier, requestId)).marks).toMatchObject({ mismatchedAt: null })
  })

  test('records a second refusal for the newly announced van (DOOR-03)', async () => {
    const { owner, carrier, requestId, params } = await givenDay()
    const says = (matches: boolean) => callOrThrow(server, matchVan, { as: owner, params, body: { matches } })
    await says(false)
    const { time } = (await readAs(server, carrier, requestId)).marks
    const body = { ...(time ?? IN_THREE_DAYS), plate: 'XY34 ZZZ' }
    await callOrThrow(server, confirmTime, { as: carrier, params, body })
    await says(true)
    const { marks } = await says(false)
    expect(marks.refused?.plate).toBe('XY34 ZZZ')
    expect(marks).not.toHaveProperty('vanChangedAt')
  })

  test('rejects loading by a refused van, so that the owner can still cancel (DOOR-03, RIGHT-04)', async () => {
    const { owner, carrier, params } = await givenDay()
    await callOrThrow(server, noteArrival, { as: carrier, params })
    await callOrThrow(server, matchVan, { as: owner, params, body: { matches: false } })
    const loaded = await call(server, beginLoading, { as: carrier, params })
    expect(loaded).toMatchObject({ status: 409, error: { code: 'van_mismatched' } })
    await callOrThrow(server, cancelJob, { as: owner, params, body: { reason: null } })
  })

  test('allows ‘Mark as collected’ after a mismatch (DOOR-07, KEEP-10)', async () => {
    const { owner, carrier, params } = await givenDay()
    await callOrThrow(server, noteArrival, { as: carrier, params })
    await callOrThrow(server, matchVan, { as: owner, params, body: { matches: false } })
    expect((await callOrThrow(server, markCollected, { as: carrier, params })).collectedAt).not.toBeNull()
  })

  test('lets the owner refuse a second van (DOOR-03)', async () => {
    const { owner, carrier, requestId, params } = await givenDay()
    const refuse = async () =>
      (await callOrThrow(server, matchVan, { as: owner, params, body: { matches: false } })).marks
    await refuse()
    const { time } = (await readAs(server, carrier, requestId)).marks
    await callOrThrow(server, confirmTime, {
      as: carrier,
      params,
      body: { ...(time ?? IN_THREE_DAYS), plate: 'XY34 ZZZ' },
    })
    const marks = await refuse()
    expect(marks.refused?.plate).toBe('XY34 ZZZ')
    expect(marks).not.toHaveProperty('vanChangedAt')
    expect(await eventsOf('VanMismatched', requestId)).toHaveLength(2)
  })

  test('rejects a match before the day (DOOR-02)', async () => {
    const { owner, carrier, params } = await givenAccepted(server)
    await callOrThrow(server, confirmTime, { as: carrier, params, body: IN_THREE_DAYS })
    for (const matches of [true, false]) {
      const answer = await call(server, matchVan, { as: owner, params, body: { matches } })
      expect(answer.error).toMatchObject({ code: 'no_code_yet' })
    }
  })

  test('allows each step only to its party (DOOR-09)', async () => {
    const { owner, carrier, params } = await givenDay()
    const wrong = [
      await call(server, confirmTime, { as: owner, params, body: IN_THREE_DAYS }),
      await call(server, noteArrival, { as: owner, params }),
      await call(server, readDoorToken, { as: owner, params }),
      await call(server, matchVan, { as: carrier, params, body: { matches: true } }),
    ]
    for (const { status, error } of wrong) expect([status, error?.code]).toEqual([403, 'not_concerned'])
    for (const as of [await givenCustomer(server), await givenCarrier(server), await givenStaff(server)]) {
      const strangers = [
        await call(server, readVisit, { as, params }),
        await call(server, confirmTime, { as, params, body: IN_THREE_DAYS }),
        await call(server, noteArrival, { as, params }),
        await call(server, matchVan, { as, params, body: { matches: true } }),
        await call(server, readDoorToken, { as, params }),
      ]
      for (const { status } of strangers) expect(status).toBe(404)
    }
  })

  test('needs no step for collection and completion (DOOR-07)', async () => {
    const { owner, carrier, params } = await givenAccepted(server)
    await callOrThrow(server, markCollected, { as: carrier, params })
    expect((await callOrThrow(server, completeRequest, { as: owner, params })).status).toBe('completed')
  })

  test('records concurrent presses once (DOOR-07)', async () => {
    const { owner, carrier, requestId, params } = await givenDay()
    const { version } = await readAs(server, owner, requestId)
    await Promise.all([1, 2, 3].map(() => callOrThrow(server, noteArrival, { as: carrier, params })))
    await Promise.all(
      [1, 2, 3].map(() => callOrThrow(server, matchVan, { as: owner, params, body: { matches: false } })),
    )
    expect(await eventsOf('VanMismatched', requestId)).toHaveLength(1)
    expect((await readAs(server, owner, requestId)).version).toBe(version + 2)
  })
})

describe('the QR code at the door', () => {
  const openAs = (token: string, as?: Person) => call(server, openDoor, { ...(as && { as }), params: { token } })

  test('names the carrier to the owner and the public page to anyone else (DOOR-04)', async () => {
    const { owner, carrier, requestId } = await givenDay()
    const token = await tokenOf(carrier, requestId)
    expect((await openAs(token, owner)).body).toEqual({
      businessId: carrier.id,
      job: {
        state: 'due',
        requestId,
        title: 'Two-seat sofa and a mattress',
        companyName: null,
        registration: expect.objectContaining({ status: 'none' }),
      },
    })
    const elsewhere = { businessId: carrier.id, job: null }
    for (const as of [undefined, carrier, await givenCustomer(server), await givenStaff(server)])
      expect((await openAs(token, as)).body).toEqual(elsewhere)
  })

  test('shows an owner their refusal of the van (DOOR-03, DOOR-04)', async () => {
    const { owner, carrier, requestId, params } = await givenDay()
    const token = await tokenOf(carrier, requestId)
    await callOrThrow(server, matchVan, { as: owner, params, body: { matches: false } })
    expect((await openAs(token, owner)).body?.job).toMatchObject({ state: 'refused', requestId })
    expect((await openAs(token)).body).toEqual({ businessId: carrier.id, job: null })
    await callOrThrow(server, matchVan, { as: owner, params, body: { matches: true } })
    expect((await openAs(token, owner)).body?.job?.state).toBe('due')
  })

  test('shows the owner that the carrier is suspended (DOOR-04, CASE-03)', async () => {
    const { owner, carrier, requestId } = await givenDay()
    const token = await tokenOf(carrier, requestId)
    const staff = { as: await givenStaff(server), params: { userId: carrier.id }, body: { reason: 'Dumped waste' } }
    await callOrThrow(server, suspendPerson, staff)
    expect((await openAs(token, owner)).body?.job).toMatchObject({ state: 'suspended', requestId })
    await callOrThrow(server, reinstatePerson, staff)
    expect((await openAs(token, owner)).body?.job?.state).toBe('due')
  })

  test('shows only the owner that the job was cancelled (DOOR-04)', async () => {
    const { owner, carrier, requestId, params } = await givenDay()
    const token = await tokenOf(carrier, requestId)
    await callOrThrow(server, cancelJob, { as: owner, params, body: { reason: null } })
    expect((await openAs(token, owner)).body).toEqual({
      businessId: carrier.id,
      job: { state: 'off', requestId, title: 'Two-seat sofa and a mattress' },
    })
    for (const as of [undefined, carrier, await givenCustomer(server), await givenStaff(server)])
      expect((await openAs(token, as)).status).toBe(404)
    await callOrThrow(server, deleteAccount, { as: carrier, body: { password: carrier.password } })
    expect((await openAs(token, owner)).body).toMatchObject({ businessId: null, job: { state: 'off' } })
  })

  test('has 128 bits, and only its hash is stored (DOOR-04)', async () => {
    const { carrier, requestId, params } = await givenDay()
    const token = await tokenOf(carrier, requestId)
    expect(Buffer.from(token, 'hex')).toHaveLength(16)
    // answers are stored under their idempotency key
    await callOrThrow(server, noteArrival, { as: carrier, params, headers: { 'idempotency-key': crypto.randomUUID() } })
    for (const table of ['job_visits', 'outbox', 'idempotency_keys', 'acts']) {
      const { rows } = await server.sql.query(`select 1 from ${table} as t where t::text like $1`, [`%${token}%`])
      expect(rows).toEqual([])
    }
  })

  test('is current when a time is repeated under the same key, and never stored with the answer', async () => {
    const { owner, carrier, requestId, params } = await givenAccepted(server)
    const body = { day: dayIn(1), part: 'morning' as const, plate: 'AB12 CDE' }
    const key = crypto.randomUUID()
    const again = { as: carrier, params, body, headers: { 'idempotency-key': key } }
    expect((await callOrThrow(server, confirmTime, again)).code).toBeNull()
    const change = `update job_visits set day = $2, door_day = $2, arrival_code = '0471' where request_id = $1`
    await server.sql.query(change, [requestId, dayIn(0)])
    const visit = await callOrThrow(server, confirmTime, again)
    expect(visit.code).toBe('0471')
    expect(visit).toEqual(await readAs(server, owner, requestId))
    const { rows } = await server.sql.query('select answer from idempotency_keys where key = $1', [key])
    expect(rows).toEqual([{ answer: null }])
  })

  test('opens nothing a day later, after a cancellation, or if guessed (DOOR-04)', async () => {
    const { owner, carrier, requestId, params } = await givenDay()
    const token = await tokenOf(carrier, requestId)
    await server.sql.query('update job_visits set door_day = $2 where request_id = $1', [requestId, dayIn(-1)])
    expect((await openAs(token, owner)).status).toBe(404)
    await server.sql.query('update job_visits set door_day = $2 where request_id = $1', [requestId, dayIn(0)])
    expect((await openAs(token, owner)).status).toBe(200)
    for (const wrong of ['0'.repeat(32), token.slice(1), `${token}0`, token.toUpperCase(), '%00', "' or 1=1 --"])
      expect((await openAs(wrong, owner)).status).toBe(404)
    const body = { status: 'cancelled' as const, reason: 'Both asked for it.' }
    await callOrThrow(server, endRequest, { as: await givenStaff(server, 'vera', 'agent'), params, body })
    expect((await openAs(token)).status).toBe(404)
    expect((await openAs(token, owner)).body?.job?.state).toBe('off')
    expect((await readAs(server, owner, requestId)).code).toBeNull()
  })
})

describe('codes and tokens', () => {
  test('are deleted 30 days after the end and not before (DOOR-08)', async () => {
    const { owner, carrier, requestId, params } = await givenDay()
    const visits = asModuleDb<VisitsTables>(db)
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
    // an open job is checked again
    await deleteExpiredCodes(visits, inDays(31))
    expect((await rowOf(requestId)).arrival_code).toMatch(/^\d{4}$/)
    await callOrThrow(server, markCollected, { as: carrier, params })
    await callOrThrow(server, completeRequest, { as: owner, params })
    await server.sql.query('update job_visits set forget_at = now() where request_id = $1', [requestId])
    await deleteExpiredCodes(visits, inDays(29))
    expect((await rowOf(requestId)).arrival_code).toMatch(/^\d{4}$/)
    await deleteExpiredCodes(visits, inDays(31))
    expect(await rowOf(requestId)).toMatchObject({ arrival_code: null, door_hash: null, door_day: null })
    expect((await rowOf(requestId)).plate).toBe('AB12 CDE')
  })
})

test('is unavailable while the feature is off (BASE-02)', async () => {
  const off = await startTestServer({ FEATURES_OFF: 'duty' })
  try {
    const { owner, carrier, params } = await givenAccepted(off)
    const answers = [
      await call(off, readVisit, { as: owner, params }),
      await call(off, confirmTime, { as: carrier, params, body: IN_THREE_DAYS }),
      await call(off, noteArrival, { as: carrier, params }),
      await call(off, openDoor, { params: { token: '0'.repeat(32) } }),
    ]
    for (const { status } of answers) expect(status).toBe(404)
  } finally {
    await off.stop()
  }
})
