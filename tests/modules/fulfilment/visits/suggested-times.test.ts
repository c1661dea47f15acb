import { describe, expect, test } from 'vitest'
import { myInbox } from '#modules/discovery/todo/contract.ts'
import { jobTimelines } from '#modules/fulfilment/duty-of-care/progress/contract.ts'
import { acceptTime, confirmTime, noteArrival, withdrawTime } from '#modules/fulfilment/visits/arrival/contract.ts'
import { notifyUnconfirmed } from '#modules/fulfilment/visits/commands/notify-unconfirmed.ts'
import type { VisitsTables } from '#modules/fulfilment/visits/tables.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenOpenRequest, type Person } from '#tests/support/people.ts'
import { givenInbox, givenServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { givenWatcher } from '#tests/support/watcher.ts'
import { dayIn, givenEarlyStart, readAs } from './givens.ts'

const inbox = await givenInbox()
const server = await givenServer({ SMTP_URL: inbox.smtpUrl, PUBLIC_URL: 'https://kerbside.test' })
const { db } = server

const OFFERED = { day: dayIn(3), part: 'morning' as const }
const OTHER = { day: dayIn(5), part: 'evening' as const }
const PLATE = 'AB12 CDE'

async function givenOffered() {
  const load = { halfDays: [OFFERED] }
  const { owner, request } = await givenOpenRequest(server, { title: 'Two sofas', load })
  const requestId = request.id
  const { carrier, bid } = await givenBid(server, requestId, 60)
  await callOrThrow(server, acceptBid, { as: owner, params: { bidId: bid.id } })
  await givenEarlyStart(server, requestId)
  return { owner, carrier, requestId, params: { requestId } }
}
const waiting = async (as: Person) => (await callOrThrow(server, myInbox, { as })).items.map(({ kind }) => kind)
const turnOf = async (as: Person, requestId: string) =>
  (await callOrThrow(server, jobTimelines, { as, query: { requestIds: requestId } })).items[0]?.turn

describe('a time that the owner did not offer (DOOR-01)', () => {
  test('is suggested and accepted with one request, while an offered time is agreed at once', async () => {
    const { owner, carrier, requestId, params } = await givenOffered()
    const watcher = await givenWatcher(server, owner)
    const first = await callOrThrow(server, confirmTime, { as: carrier, params, body: { ...OFFERED, plate: null } })
    expect(first.marks).toMatchObject({ time: OFFERED, confirmedAt: expect.any(String) })

    const { marks } = await callOrThrow(server, confirmTime, { as: carrier, params, body: { ...OTHER, plate: PLATE } })
    expect(marks).toMatchObject({ time: OFFERED, plate: null, suggested: { ...OTHER, plate: PLATE } })
    await watcher.receives('visit.changed', ({ patch }) => patch['suggested'] !== undefined)
    expect(await waiting(owner)).toEqual(['suggestion'])
    const mail = await inbox.mailTo(owner.email, /: does /)
    expect(mail.text).toContain('so it only counts if you accept it')
    expect(mail.text).toContain(`https://kerbside.test/job/${requestId}`)

    const agreed = await callOrThrow(server, acceptTime, { as: owner, params, body: OTHER })
    expect(agreed.marks).toMatchObject({ time: OTHER, plate: PLATE })
    expect(agreed.marks).not.toHaveProperty('suggested')
    expect(await readAs(server, carrier, requestId)).toEqual(agreed)
    expect(await callOrThrow(server, acceptTime, { as: owner, params, body: OTHER })).toEqual(agreed)
    expect(await waiting(owner)).toEqual([])
    await inbox.mailTo(carrier.email, /^Time accepted: Two sofas/)
  })

  test('can be replaced or withdrawn by the carrier, and then no longer accepted', async () => {
    const { owner, carrier, requestId, params } = await givenOffered()
    const accept = () => call(server, acceptTime, { as: owner, params, body: OTHER })
    const suggest = (half: typeof OTHER) =>
      callOrThrow(server, confirmTime, { as: carrier, params, body: { ...half, plate: null } })
    await suggest(OTHER)
    const later = { ...OTHER, day: dayIn(6) }
    const second = await suggest(later)
    expect(await suggest(later)).toEqual(second)
    expect((await accept()).error?.code).toBe('suggestion_changed')
    // nothing is agreed, and only the owner may accept
    expect((await readAs(server, owner, requestId)).marks).toMatchObject({ time: null, confirmedAt: null })
    expect((await call(server, acceptTime, { as: carrier, params, body: later })).error?.code).toBe('not_concerned')
    expect(await turnOf(carrier, requestId)).toBe('owner')
    expect(await waiting(carrier)).toEqual([])

    const without = await callOrThrow(server, withdrawTime, { as: carrier, params })
    expect(without.marks).not.toHaveProperty('suggested')
    expect(await callOrThrow(server, withdrawTime, { as: carrier, params })).toEqual(without)
    expect(await turnOf(carrier, requestId)).toBe('carrier')
    expect(await waiting(carrier)).toEqual(['time'])
    expect(await waiting(owner)).toEqual([])

    await suggest(OTHER)
    await callOrThrow(server, confirmTime, { as: carrier, params, body: { ...OFFERED, plate: null } })
    expect((await accept()).error?.code).toBe('suggestion_changed')
  })

  test('can’t be accepted once it has passed or the van is there', async () => {
    const { owner, carrier, requestId, params } = await givenOffered()
    const accept = (half: typeof OTHER) => call(server, acceptTime, { as: owner, params, body: half })
    await callOrThrow(server, confirmTime, { as: carrier, params, body: { ...OTHER, plate: null } })
    const passed = { ...OTHER, day: dayIn(-1) }
    await server.sql.query('update job_visits set suggested_day = $2 where request_id = $1', [requestId, passed.day])
    expect((await accept(passed)).error?.code).toBe('suggestion_over')
    expect(await waiting(owner)).toEqual([])
    expect(await waiting(carrier)).toEqual(['time'])
    await callOrThrow(server, confirmTime, { as: carrier, params, body: { ...OTHER, plate: null } })
    expect((await callOrThrow(server, noteArrival, { as: carrier, params })).marks).not.toHaveProperty('suggested')
    expect((await accept(OTHER)).error?.code).toBe('suggestion_changed')
  })

  test('delays the notice of a missing time while the owner can answer (NOSHOW-01)', async () => {
    const { owner, carrier, requestId, params } = await givenOffered()
    const inADay = new Date(Date.now() + 25 * 3_600_000)
    await until(async () => {
      const { rows } = await server.sql.query('select confirm_by from job_visits where request_id = $1', [requestId])
      return rows[0]?.confirm_by
    }, 'the acceptance to be noted')
    await callOrThrow(server, confirmTime, { as: carrier, params, body: { ...OTHER, plate: null } })
    while (await notifyUnconfirmed(asModuleDb<VisitsTables>(db), inADay));
    expect((await readAs(server, owner, requestId)).unconfirmedAt).toBeNull()
    await callOrThrow(server, withdrawTime, { as: carrier, params })
    while (await notifyUnconfirmed(asModuleDb<VisitsTables>(db), new Date(inADay.getTime() + 25 * 3_600_000)));
    expect((await readAs(server, owner, requestId)).unconfirmedAt).toEqual(expect.any(String))
  })
})
