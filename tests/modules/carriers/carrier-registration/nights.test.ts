import { afterAll, beforeEach, expect, test } from 'vitest'
import { checkNextNumber } from '#modules/carriers/carrier-registration/commands/check-next-number.ts'
import { deleteOldFindings } from '#modules/carriers/carrier-registration/commands/delete-old-findings.ts'
import { deleteOldLicencePictures } from '#modules/carriers/carrier-registration/commands/delete-old-licence-pictures.ts'
import { expireOrRemindNext } from '#modules/carriers/carrier-registration/commands/expire-or-remind-next.ts'
import { registerHealth, trustCalendar } from '#modules/carriers/carrier-registration/contract/register-health.ts'
import { stopRegister } from '#modules/carriers/carrier-registration/contract/staff.ts'
import { openRegister } from '#modules/carriers/carrier-registration/register.ts'
import type { RegistrationTables } from '#modules/carriers/carrier-registration/tables.ts'
import { linkToOwnDocument, readOwnProfile, saveProfile } from '#modules/carriers/profiles/contract.ts'
import { placeBid } from '#modules/market/bidding/contract.ts'
import { openRegisterEmulator } from '#scripts/register-emulator/server.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { openFiles } from '#server/platform/files/files.ts'
import { openStores } from '#server/platform/files/storage.ts'
import { filledIn, licence } from '#tests/modules/carriers/profiles/businesses.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { areWaiting } from '#tests/support/lock-waits.ts'
import { givenOpenRequest, givenStaff, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { aNumber, entryOf, givenRegistered } from './givens.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const db = () => asModuleDb<RegistrationTables>(opened)
const emulator = await openRegisterEmulator({ port: 0 })
// no worker: the tests set the time
const server = await givenServer({
  ROLES: 'web',
  EA_REGISTER_URL: emulator.url,
  BIDDING_REQUIRES_REGISTRATION: 'required',
})
const { db: opened } = server
const admin = await givenStaff(server, 'olga')
afterAll(() => emulator.stop())
beforeEach(async () => {
  emulator.reset()
  await server.sql.query('delete from carrier_registrations')
  await server.sql.query('delete from registration_findings')
  await server.sql.query(
    `update register_watch set free_at = '2020-01-01', paused_until = null, refusals = 0, failures = 0, night = null,
      asked = 0, answered = 0, missed = 0, pauses = 0, answered_at = null, failing_since = null, alarmed_at = null, stopped_at = null`,
  )
})

/** 02:00 in London of the night after tomorrow, and of later ones. */
const night = (nth: number): Date => new Date(Math.ceil((Date.now() + DAY) / DAY) * DAY + (2 + nth * 24) * HOUR)
/** Queries as a worker at that time; returns whether it did. */
async function askAt(now: Date): Promise<boolean> {
  const register = openRegister(server.config, 2_000)
  if (!register) throw new Error('There is no register.')
  // a query slot in the future of the next test's clock would be waited for
  await server.sql.query(`update register_watch set free_at = '2020-01-01'`)
  return checkNextNumber(db(), register, now)
}
async function askAllAt(now: Date): Promise<number> {
  let asked = 0
  while (await askAt(now)) asked += 1
  return asked
}
async function givenGood(validTo?: string) {
  const number = aNumber()
  // numbers queried in earlier rounds aren't waited for
  await server.sql.query(`update register_watch set free_at = '2020-01-01'`)
  emulator.put(entryOf(number, validTo === undefined ? {} : { validTo }))
  const { carrier } = await givenRegistered(server, number)
  // as found last night, and due in the coming one
  await server.sql.query('update carrier_registrations set next_check_at = $2 where business_id = $1', [
    carrier.id,
    night(0),
  ])
  return { carrier, number }
}
const stateOf = async ({ id }: Person) => {
  const { rows } = await server.sql.query(
    `select state, checked_at as "checkedAt", next_check_at as "nextCheckAt", valid_to as "validTo", absences,
      version from carrier_registrations where business_id = $1`,
    [id],
  )
  return rows[0]
}
const events = async (type: string) =>
  (await server.sql.query(`select data from outbox where type = $1 order by at`, [type])).rows.map(({ data }) => data)
const watched = async () => (await server.sql.query('select * from register_watch')).rows[0]

test('every number is checked once a night, the longest unchecked first, and none by day (TRUST-17)', async () => {
  const [one, other] = [await givenGood(), await givenGood()]
  await server.sql.query(
    `update carrier_registrations set checked_at = now() - interval '9 days' where business_id = $1`,
    [other.carrier.id],
  )
  const before = emulator.calls.length
  expect(await askAllAt(new Date(night(0).getTime() - 1))).toBe(0)
  expect(await askAllAt(new Date(night(0).getTime() + 3 * HOUR))).toBe(0)
  expect(await askAllAt(night(0))).toBe(2)
  expect(emulator.calls.slice(before).map(({ number }) => number)).toEqual([other.number, one.number])
  expect(await askAllAt(new Date(night(0).getTime() + HOUR))).toBe(0)
  expect(await stateOf(one.carrier)).toMatchObject({ checkedAt: night(0), nextCheckAt: night(1) })
})

test('all processes together send at most one query a second (TRUST-17)', async () => {
  for (let nth = 0; nth < 3; nth++) await givenGood()
  const register = openRegister(server.config)
  if (!register) throw new Error('There is no register.')
  const before = emulator.calls.length
  await Promise.all([1, 2, 3].map(() => checkNextNumber(db(), register, night(0))))
  const times = emulator.calls.slice(before).map(({ at }) => Date.parse(at))
  expect(times).toHaveLength(3)
  expect((times[2] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(1_900)
})

test.each([
  ['HTML with 200', { broken: true }],
  ['403', { tooOften: true }],
  ['JSON in another format', { shapeChanged: true }],
  ['a closed connection', { away: true }],
  ['a late answer', { slowMs: 5_000 }],
])('%s says nothing about a number: state and age stay (TRUST-19)', async (_what, switches) => {
  const { carrier } = await givenGood()
  const before = await stateOf(carrier)
  emulator.set(switches)
  await askAt(night(0))
  expect(await stateOf(carrier)).toMatchObject({ state: 'good', checkedAt: before?.checkedAt, absences: 0 })
})

test('an entry that vanishes is queried three times in a night before its carrier is blocked (TRUST-18)', async () => {
  const { carrier, number } = await givenGood()
  emulator.set({ vanished: true }, number)
  const at = (minutes: number) => new Date(night(0).getTime() + minutes * MINUTE)
  expect(await askAllAt(at(0))).toBe(1)
  expect(await askAllAt(at(29))).toBe(0)
  expect(await askAllAt(at(30))).toBe(1)
  expect((await stateOf(carrier))?.state).toBe('good')
  expect(await askAllAt(at(149))).toBe(0)
  expect(await askAllAt(at(150))).toBe(1)
  expect((await stateOf(carrier))?.state).toBe('absent')
  expect(await events('RegistrationBarred')).toContainEqual(expect.objectContaining({ businessId: carrier.id }))
  // it returns: found again the next night
  emulator.set({ vanished: false }, number)
  await askAllAt(night(1))
  expect((await stateOf(carrier))?.state).toBe('good')
})

test('three 403s pause the register for an hour, three times a night, and then until the next (TRUST-19)', async () => {
  await givenGood()
  for (let nth = 0; nth < 12; nth++) await givenGood()
  emulator.set({ tooOften: true })
  const before = emulator.calls.length
  for (const minutes of [0, 59, 60, 119, 120, 179, 180])
    await askAllAt(new Date(night(0).getTime() + minutes * MINUTE - (minutes === 180 ? 1 : 0)))
  // three at 02:00, three at 03:00, three at 04:00
  expect(emulator.calls.length - before).toBe(9)
  expect(await watched()).toMatchObject({ pauses: 3 })
})

test('with the register away for three nights bids continue, and staff are alerted after 48 hours (TRUST-20)', async () => {
  const { carrier } = await givenGood()
  emulator.set({ away: true })
  for (const nth of [0, 1]) {
    await askAllAt(night(nth))
    expect(await events('RegisterSilent')).toEqual([])
  }
  await askAllAt(night(2))
  await askAllAt(new Date(night(2).getTime() + HOUR))
  expect(await events('RegisterSilent')).toHaveLength(1)
  expect((await stateOf(carrier))?.state).toBe('good')
  const { request } = await givenOpenRequest(server)
  const bid = { as: carrier, params: { requestId: request.id }, body: { bidAmount: 40, bidMessage: null } }
  expect((await call(server, placeBid, bid)).status).toBe(201)
  emulator.set({ away: false })
  await askAllAt(night(3))
  expect(await watched()).toMatchObject({ failing_since: null, alarmed_at: null })
})

test('a register that moved and has no entries blocks no one, is paused until the next night, and staff are alerted (TRUST-18)', async () => {
  const before = (await events('RegisterSilent')).length
  const carriers: Person[] = []
  for (let nth = 0; nth < 12; nth++) carriers.push((await givenGood()).carrier)
  emulator.set({ vanished: true })
  const at = (nth: number, minutes: number) => new Date(night(nth).getTime() + minutes * MINUTE)
  expect(await askAllAt(at(0, 0))).toBe(10)
  expect(await askAllAt(at(0, 30))).toBe(0)
  expect(await askAllAt(at(0, 150))).toBe(0)
  expect(await events('RegisterSilent')).toHaveLength(before + 1)
  expect(await callOrThrow(server, registerHealth, { as: admin })).toMatchObject({ silent: true })
  expect(await askAllAt(at(1, 0))).toBe(10)
  expect(await askAllAt(at(1, 150))).toBe(0)
  for (const carrier of carriers) expect(await stateOf(carrier)).toMatchObject({ state: 'good' })
  emulator.set({ vanished: false })
  expect(await askAllAt(at(2, 0))).toBe(12)
  expect(await watched()).toMatchObject({ missed: 0, alarmed_at: null })
})

test('a carrier is reminded 90, 30 and 7 days before the end, once each, and again after a renewal (TRUST-05)', async () => {
  const { carrier, number } = await givenGood('2027-06-30')
  const endsAt = async (day: string) => {
    while (await expireOrRemindNext(db(), new Date(`${day}T12:00:00Z`)));
    const said = await events('RegistrationEnds')
    return said.filter(({ businessId }) => businessId === carrier.id).map(({ days }) => days)
  }
  expect(await endsAt('2027-03-31')).toEqual([])
  expect(await endsAt('2027-04-01')).toEqual([90])
  expect(await endsAt('2027-04-02')).toEqual([90])
  expect(await endsAt('2027-05-31')).toEqual([90, 30])
  expect(await endsAt('2027-06-25')).toEqual([90, 30, 5])
  emulator.set({ validTo: '2030-06-29' }, number)
  await askAllAt(night(0))
  expect(await endsAt('2030-06-25')).toEqual([90, 30, 5, 4])
})

test('a registration ends at midnight in London, and its carrier is notified (TRUST-05)', async () => {
  const { carrier } = await givenGood('2027-06-30')
  while (await expireOrRemindNext(db(), new Date('2027-06-30T22:59:59Z')));
  expect((await stateOf(carrier))?.state).toBe('good')
  while (await expireOrRemindNext(db(), new Date('2027-06-30T23:00:00Z')));
  expect((await stateOf(carrier))?.state).toBe('expired')
  expect(await events('RegistrationBarred')).toContainEqual(
    expect.objectContaining({ businessId: carrier.id, state: 'expired' }),
  )
  const { months } = await callOrThrow(server, trustCalendar, { as: admin })
  expect(months).toHaveLength(12)
})

test('an admin stops and resumes all queries', async () => {
  await givenGood()
  const stop = (stopped: boolean) =>
    callOrThrow(server, stopRegister, { as: admin, body: { stopped, reason: 'They asked us to.' } })
  expect(await stop(true)).toMatchObject({ stopped: { by: admin.email, reason: 'They asked us to.' } })
  expect(await askAllAt(night(0))).toBe(0)
  expect(await stop(false)).toMatchObject({ stopped: null })
  expect(await askAllAt(night(0))).toBe(1)
  expect(await callOrThrow(server, registerHealth, { as: admin })).toMatchObject({
    configured: true,
    practice: true,
    asked: 1,
    answered: 1,
  })
})

test('register answers are deleted after twelve months (TRUST-24)', async () => {
  const { carrier } = await givenGood()
  const files = openFiles({
    db: opened,
    stores: openStores(server.config),
    onError: (error) => {
      throw error
    },
  })
  const count = async () =>
    (await server.sql.query('select from registration_findings where business_id = $1', [carrier.id])).rowCount
  await deleteOldFindings(db(), files, new Date(Date.now() + 364 * DAY))
  expect(await count()).toBe(1)
  await deleteOldFindings(db(), files, new Date(Date.now() + 366 * DAY))
  expect(await count()).toBe(0)
})

test('a licence picture is deleted a year after the registration ended (TRUST-23, LEGAL-03)', async () => {
  const { carrier } = await givenGood()
  const files = openFiles({
    db: opened,
    stores: openStores(server.config),
    onError: (error) => {
      throw error
    },
  })
  await callOrThrow(server, saveProfile, {
    as: carrier,
    body: filledIn,
    files: { wasteCarrierLicenceFile: await licence() },
  })
  await server.sql.query(`update profiles set verification_status = 'verified' where user_id = $1`, [carrier.id])
  await server.sql.query(
    `update carrier_registrations set state = 'expired', valid_to = '2026-11-01' where business_id = $1`,
    [carrier.id],
  )
  const forgetAt = (day: string) => deleteOldLicencePictures(db(), files, new Date(`${day}T12:00:00Z`))
  const open = () => call(server, linkToOwnDocument, { as: carrier, params: { document: 'waste_carrier_licence' } })
  expect(await forgetAt('2027-11-01')).toEqual({ deleted: 0, more: false })
  expect((await open()).status).toBe(200)
  expect(await forgetAt('2027-11-02')).toEqual({ deleted: 1, more: false })
  expect((await open()).status).not.toBe(200)
  expect(await callOrThrow(server, readOwnProfile, { as: carrier })).toMatchObject({ hasWasteCarrierLicence: true })
  expect(await forgetAt('2027-11-03')).toEqual({ deleted: 0, more: false })
})

test('no bid follows once a registration is blocked while bids are placed (TRUST-15)', async () => {
  const { request } = await givenOpenRequest(server)
  const placing = (as: Person) =>
    call(server, placeBid, { as, params: { requestId: request.id }, body: { bidAmount: 40, bidMessage: null } })
  for (let round = 0; round < 20; round++) {
    const { carrier } = await givenGood()
    const bar = server.sql.query(
      `update carrier_registrations set state = 'refused', version = version + 1 where business_id = $1
      returning clock_timestamp() as at`,
      [carrier.id],
    )
    const answers = await Promise.all([placing(carrier), placing(carrier), bar.then(() => placing(carrier))])
    expect(answers[2]?.error?.code).toBe('not_registered')
    for (const { status, error } of answers) expect([201, 403]).toContain(error ? status : 201)
  }
})

test('a block set during a bid waits for that bid, and the next one is refused (TRUST-15)', async () => {
  const { request } = await givenOpenRequest(server)
  const { carrier } = await givenGood()
  await server.sql.query(`update subscriptions set plan = 'basic' where user_id = $1`, [carrier.id])
  const place = () =>
    call(server, placeBid, {
      as: carrier,
      params: { requestId: request.id },
      body: { bidAmount: 40, bidMessage: null },
    })
  const holding = await server.sql.connect()
  await holding.query('begin')
  await holding.query('select from subscriptions where user_id = $1 for update', [carrier.id])
  const placing = place()
  await until(() => areWaiting(server, 1), 'the bid to wait for what the carrier may still bid')
  let barred = false
  const barring = server.sql
    .query(`update carrier_registrations set state = 'refused', version = version + 1 where business_id = $1`, [
      carrier.id,
    ])
    .then(() => {
      barred = true
    })
  await until(async () => barred || (await areWaiting(server, 2)), 'the bar to wait for the bid')
  const blockedInBetween = barred
  await holding.query('commit')
  holding.release()
  expect([(await placing).status, blockedInBetween]).toEqual([201, false])
  await barring
  expect((await place()).error?.code).toBe('not_registered')
})
