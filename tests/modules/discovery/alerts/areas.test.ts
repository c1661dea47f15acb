import { expect, test } from 'vitest'
import { deleteOldAlerts } from '#modules/discovery/alerts/commands/delete-old-alerts.ts'
import {
  changeArea,
  choosePace,
  myAlerts,
  previewArea,
  removeArea,
  saveArea,
} from '#modules/discovery/alerts/contract.ts'
import { alertsExport } from '#modules/discovery/alerts/facade.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { asModuleDb, openDatabase } from '#server/platform/database/database.ts'
import { givenGift, givenSale } from '#tests/modules/community/items/givens.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenCarrier, givenCustomer, givenOpenRequest } from '#tests/support/people.ts'
import { givenServer, startTestServer } from '#tests/support/server.ts'
import { AREA, givenArea } from './givens.ts'

const server = await givenServer({ ROLES: 'web' })
const carrier = await givenCarrier(server)

test('a carrier can save, change, switch off and delete an area that only it sees (ALERT-01, ALERT-07)', async () => {
  const bob = await givenCarrier(server)
  const area = await givenArea(server, bob, { postcode: 'bs6 5qa', keywords: 'Sofa  SOFA bed' })
  expect(area).toMatchObject({ kind: 'area', outward: 'BS6', miles: 5, keywords: 'sofa bed', on: true })
  const as = bob
  const params = { areaId: area.id }
  const changed = await callOrThrow(server, changeArea, {
    as,
    params,
    body: { ...AREA, name: 'All', postcode: null, on: false },
  })
  expect(changed).toMatchObject({ id: area.id, name: 'All', outward: null, miles: null, on: false })
  expect((await callOrThrow(server, myAlerts, { as })).saved).toEqual([changed])
  expect((await callOrThrow(server, myAlerts, { as: carrier })).saved).toEqual([])
  expect((await call(server, changeArea, { as: carrier, params, body: AREA })).status).toBe(404)
  await callOrThrow(server, removeArea, { as: carrier, params })
  expect((await callOrThrow(server, myAlerts, { as })).saved).toHaveLength(1)
  await callOrThrow(server, removeArea, { as, params })
  await callOrThrow(server, removeArea, { as, params })
  expect((await callOrThrow(server, myAlerts, { as })).saved).toEqual([])
})

test.each([
  ['no postcode at all', { postcode: 'somewhere' }, 'invalid'],
  ['a postcode in no area', { postcode: 'ZZ1' }, 'place_not_found'],
  ['no mile', { miles: 0 }, 'invalid'],
  ['51 miles', { miles: 51 }, 'invalid'],
  ['half a mile', { miles: 1.5 }, 'invalid'],
  ['no name', { name: ' ' }, 'invalid'],
])('refuses %s with an error at the field (ALERT-01)', async (_what, fields, code) => {
  const answer = await call(server, saveArea, { as: carrier, body: { ...AREA, ...fields } })
  expect([answer.status, answer.error?.code]).toEqual([400, code])
  expect(Object.keys(answer.error?.fields ?? {})).toEqual(Object.keys(fields))
})

test('a new area is on and has no filters by default (ALERT-01)', async () => {
  const as = await givenCarrier(server)
  const body = { kind: 'area', name: 'Home patch', about: 'request', postcode: 'BS6', miles: 5 } as const
  expect(await callOrThrow(server, saveArea, { as, body })).toMatchObject({
    keywords: '',
    photo: false,
    budget: false,
    on: true,
  })
})

test.each([1, 50])('accepts a radius of %i miles (ALERT-01)', async (miles) => {
  expect((await givenArea(server, await givenCarrier(server), { miles })).miles).toBe(miles)
})

test('accepts at most ten areas and ten searches, also when saved concurrently (ALERT-01, ALERT-02)', async () => {
  const eve = await givenCarrier(server)
  const saving = (kind: 'area' | 'search', keywords: string) =>
    call(server, saveArea, { as: eve, body: { ...AREA, kind, keywords } })
  const areas = await Promise.all(Array.from({ length: 12 }, (_, n) => saving('area', `load ${n}`)))
  expect(areas.filter(({ ok }) => ok)).toHaveLength(10)
  expect(areas.find(({ ok }) => !ok)?.error?.code).toBe('areas_full')
  expect((await saving('search', 'load')).ok).toBe(true)
})

test('saves an equal area once and switches it back on; any other filter is a new area (ALERT-01)', async () => {
  const bob = await givenCarrier(server)
  const first = await givenArea(server, bob, { keywords: 'oak sofa', on: false })
  const again = await Promise.all(
    [1, 2].map((n) => givenArea(server, bob, { name: `Again ${n}`, postcode: 'bs6 5qa', keywords: 'Sofa OAK' })),
  )
  expect(again).toEqual([1, 2].map(() => ({ ...first, on: true })))
  const others = [{ kind: 'search' as const }, { miles: 6 }, { postcode: null }, { keywords: 'oak' }, { photo: true }]
  for (const other of others) await givenArea(server, bob, { keywords: 'oak sofa', ...other })
  expect((await callOrThrow(server, myAlerts, { as: bob })).saved).toHaveLength(1 + others.length)
})

test('a customer can save searches but no areas (ALERT-02)', async () => {
  const ann = await givenCustomer(server)
  const area = await call(server, saveArea, { as: ann, body: AREA })
  expect([area.status, area.error?.code]).toEqual([403, 'not_business'])
  expect(await givenArea(server, ann, { kind: 'search', about: 'sell_item' })).toMatchObject({ about: 'sell_item' })
  expect(await callOrThrow(server, myAlerts, { as: ann })).toMatchObject({ carrier: false, barred: null })
})

test('the preview counts matching posts within the radius in 30 days (ALERT-01)', async () => {
  const { owner, request } = await givenOpenRequest(server, { postcode: 'BS6 5QA', title: 'Velvet armchair' })
  await givenOpenRequest(server, { owner, postcode: 'BS6 5QA', title: 'Velvet armchair, hidden away' })
  await givenOpenRequest(server, { owner, postcode: 'M1 1AE', title: 'Velvet armchair in Manchester' })
  await givenOpenRequest(server, { owner, title: 'Velvet armchair without a postcode' })
  const { rows } = await server.sql.query(`select id from collection_requests where title like '%hidden away'`)
  await server.sql.query('update collection_requests set hidden_at = now() where id = $1', [rows[0].id])
  const filter = {
    about: 'request' as const,
    postcode: 'BS6',
    miles: 50,
    keywords: 'velvet',
    photo: false,
    budget: false,
  }
  const found = async (fields: object) =>
    (await callOrThrow(server, previewArea, { as: carrier, body: { ...filter, ...fields } })).found
  expect(await found({})).toBe(1)
  expect(await found({ postcode: null })).toBe(3)
  expect(await found({ keywords: 'velvet manchester' })).toBe(0)
  expect(await found({ photo: true })).toBe(0)
  await server.sql.query(`update collection_requests set created_at = now() - interval '31 days' where id = $1`, [
    request.id,
  ])
  expect(await found({})).toBe(0)
})

test('the preview of a search also counts items (ALERT-02)', async () => {
  const { giver } = await givenGift(server, { name: 'Turquoise lamp' })
  await givenSale(server, giver, { title: 'Turquoise lamp stand' })
  const body = { postcode: null, miles: 5, keywords: 'turquoise', photo: false, budget: false }
  for (const about of ['freecycle_item', 'sell_item'] as const)
    expect(await callOrThrow(server, previewArea, { as: carrier, body: { ...body, about } })).toEqual({ found: 1 })
})

test('defaults apply until a choice is stored (ALERT-03)', async () => {
  const ann = await givenCustomer(server)
  const of = async (type: string, channel: string) =>
    (await callOrThrow(server, myAlerts, { as: ann })).choices.find(
      (one) => one.type === type && one.channel === channel,
    )?.pace
  expect([await of('jobs', 'mail'), await of('bids', 'mail'), await of('bids', 'push')]).toEqual([
    'twice_a_day',
    'at_once',
    'off',
  ])
  await callOrThrow(server, choosePace, { as: ann, body: { type: 'bids', channel: 'mail', pace: 'off' } })
  await callOrThrow(server, choosePace, { as: ann, body: { type: 'bids', channel: 'mail', pace: 'twice_a_day' } })
  expect(await of('bids', 'mail')).toBe('twice_a_day')
})

test('tells a carrier that must be verified first why it gets no alerts (ALERT-04)', async () => {
  const strict = await startTestServer({ ROLES: 'web', BIDDING_REQUIRES_VERIFIED: '1' })
  const bob = await givenCarrier(strict)
  expect((await callOrThrow(strict, myAlerts, { as: bob })).barred).toContain('verified')
  await strict.stop()
})

test('with the feature off the endpoints answer 404 (BASE-02)', async () => {
  const off = await startTestServer({ ROLES: 'web', FEATURES_OFF: 'alerts' })
  const ann = await givenCustomer(off)
  expect((await call(off, myAlerts, { as: ann })).status).toBe(404)
  expect((await call(off, saveArea, { as: ann, body: { ...AREA, kind: 'search' } })).status).toBe(404)
  await off.stop()
})

test('exports a person’s alert data and deletes it with the account (ALERT-07)', async () => {
  const bob = await givenCarrier(server)
  const area = await givenArea(server, bob)
  await callOrThrow(server, choosePace, { as: bob, body: { type: 'bids', channel: 'mail', pace: 'off' } })
  await server.sql.query(
    `insert into alerts_told (user_id, subject_id, channel, type, subject_kind, pace, matched_at, due_at, state, told_at, telling_id)
     values ($1, gen_random_uuid(), 'mail', 'jobs', 'request', 'at_once', now(), now(), 'told', now(), gen_random_uuid())`,
    [bob.id],
  )
  const db = openDatabase(server.config, () => undefined)
  expect(await alertsExport(db, bob.id)).toMatchObject({
    areas: [{ id: area.id, name: area.name }],
    choices: [{ type: 'bids', channel: 'mail', pace: 'off' }],
    told: [{ about: 'request', channel: 'mail', type: 'jobs' }],
  })
  await db.destroy()
  await callOrThrow(server, deleteAccount, { as: bob, body: { password: bob.password } })
  for (const table of ['saved_areas', 'alert_choices', 'alerts_told'])
    expect((await server.sql.query(`select 1 from ${table} where user_id = $1`, [bob.id])).rowCount).toBe(0)
})

test('deletes alerts after 90 days and no earlier (ALERT-07)', async () => {
  const put = (age: string) =>
    server.sql.query(
      `insert into alerts_told (user_id, subject_id, channel, type, subject_kind, pace, matched_at, due_at, state)
       values ($1, gen_random_uuid(), 'mail', 'jobs', 'request', 'at_once', now() - $2::interval, now(), 'dropped')`,
      [carrier.id, age],
    )
  await put('90 days 1 minute')
  await put('89 days 23 hours')
  const db = openDatabase(server.config, () => undefined)
  await deleteOldAlerts(asModuleDb(db))
  await db.destroy()
  expect((await server.sql.query('select 1 from alerts_told where user_id = $1', [carrier.id])).rowCount).toBe(1)
})
