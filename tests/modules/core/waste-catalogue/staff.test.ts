import { describe, expect, test } from 'vitest'
import { catalogue, type Stream } from '#modules/core/waste-catalogue/contract/catalogue.ts'
import {
  changeItem,
  disposalRates,
  itemHistory,
  rateHistory,
  type StaffItem,
  setRate,
  staffCatalogue,
} from '#modules/core/waste-catalogue/staff/contract.ts'
import { tooCheap } from '#modules/market/bidding/too-cheap/contract.ts'
import { postRequest } from '#modules/market/requests/contract/posting.ts'
import { readRequest } from '#modules/market/requests/contract.ts'
import { auditLog } from '#modules/staff/audit/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import {
  givenBid,
  givenCarrier,
  givenCustomer,
  givenOpenRequest,
  givenStaff,
  type Person,
} from '#tests/support/people.ts'
import { givenServer, startTestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

const server = await givenServer()
const admin = await givenStaff(server, 'olga')
const viewer = await givenStaff(server, 'vera', 'viewer')

const itemOf = async (key: string): Promise<StaffItem> =>
  (await callOrThrow(server, itemHistory, { as: admin, params: { key } })).item
/** A change of an item as the form sends it. */
async function changing(key: string, fields: Partial<StaffItem> & { reason?: string } = {}) {
  const { label, kg, litres, alsoCalled, active, version } = await itemOf(key)
  return { label, kg, litres, alsoCalled, active, version, reason: 'Weighed at the tip.', ...fields }
}
const change = async (key: string, fields: Partial<StaffItem>) =>
  call(server, changeItem, { as: admin, params: { key }, body: await changing(key, fields) })
const picked = async (key: string) => (await callOrThrow(server, catalogue, {})).items.find((item) => item.key === key)
/** Returns whether a transaction is waiting for another. */
const waits = async () =>
  (
    await server.sql.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rowCount === 1
const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/London' })
const ratesOf = async (area: string, stream: Stream) =>
  (await callOrThrow(server, rateHistory, { as: viewer, query: { area, stream } })).items
async function adding(area: string, stream: Stream, fields: object = {}) {
  const seen = (await ratesOf(area, stream)).length
  return {
    area,
    stream,
    pounds: 200,
    per: 'tonne' as const,
    source: 'The gate at Avonmouth',
    from: today(),
    seen,
    ...fields,
  }
}
const add = async (area: string, stream: Stream, fields: object = {}) =>
  call(server, setRate, { as: admin, body: await adding(area, stream, fields) })
async function givenLoad(key: string, n: number, postcode: string | null = null) {
  const owner = await givenCustomer(server)
  const body = {
    title: 'Things to collect',
    description: 'They stand in the yard.',
    postcode,
    budget: null,
    load: { items: [{ key, n, answer: 'no' as const }] },
  }
  return { owner, request: await callOrThrow(server, postRequest, { as: owner, body }) }
}
async function floorOf(requestId: string): Promise<number | null> {
  const { rows } = await server.sql.query<{ floor_pounds: number | null }>(
    'select floor_pounds from collection_requests where id = $1',
    [requestId],
  )
  return rows[0]?.floor_pounds ?? null
}

describe('an item of the catalogue', () => {
  test('gets a new audited version, while posted requests keep theirs (ITEM-20, LEGAL-04)', async () => {
    const { request } = await givenLoad('sofa-2', 2)
    const { status, body } = await change('sofa-2', { label: 'Sofa for two', kg: 45.5, alsoCalled: 'settee loveseat' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      version: 2,
      label: 'Sofa for two',
      kg: 45.5,
      stream: 'seating',
      marks: ['pops', 'two'],
    })
    expect(await picked('sofa-2')).toMatchObject({ label: 'Sofa for two', kg: 45.5 })
    const { versions } = await callOrThrow(server, itemHistory, { as: viewer, params: { key: 'sofa-2' } })
    expect(versions).toMatchObject([
      { version: 2, kg: 45.5, change: { by: admin.email, reason: 'Weighed at the tip.' } },
      { version: 1, kg: 40, label: 'Sofa, 2 seats', change: null },
    ])
    const posted = await callOrThrow(server, readRequest, { params: { requestId: request.id } })
    expect(posted).toMatchObject({ load: { kg: 80 }, items: [{ label: 'Sofa, 2 seats', kg: 40 }] })
    const { items } = await callOrThrow(server, auditLog, { as: viewer, query: { action: 'catalogue_item.changed' } })
    expect(items[0]).toMatchObject({
      actorId: admin.id,
      subjectId: 'sofa-2',
      reason: 'Weighed at the tip.',
      before: { kg: 40, version: 1 },
      after: { kg: 45.5, version: 2 },
    })
  })

  test('can be deactivated and reactivated (ITEM-22)', async () => {
    expect((await change('piano', { active: false })).ok).toBe(true)
    expect(await picked('piano')).toBeUndefined()
    const { items } = await callOrThrow(server, staffCatalogue, { as: viewer })
    expect(items).toHaveLength(96)
    expect(items.find(({ key }) => key === 'piano')).toMatchObject({ active: false, version: 2 })
    const ann = await givenCustomer(server)
    const body = { title: 'My piano', description: 'An upright one.', postcode: null, budget: null }
    const load = { items: [{ key: 'piano', n: 1 }] }
    expect((await call(server, postRequest, { as: ann, body: { ...body, load } })).error?.code).toBe('unknown_item')
    expect((await change('piano', { active: true })).ok).toBe(true)
    expect((await call(server, postRequest, { as: ann, body: { ...body, load } })).status).toBe(201)
  })

  test('keeps having no weight while refused (ITEM-04)', async () => {
    const { body } = await change('medicines', { label: 'Medicine', kg: 5, litres: 5 })
    expect(body).toMatchObject({ label: 'Medicine', kg: null, litres: null, refused: 'medicine' })
  })

  test('accepts one of two concurrent changes of the same version', async () => {
    const params = { key: 'armchair' }
    const [body, late] = [await changing('armchair', { kg: 31 }), await changing('armchair', { kg: 32 })]
    const holding = await server.sql.connect()
    await holding.query('begin')
    await holding.query(
      `insert into catalogue_items select (jsonb_populate_record(item, '{"version": 2}')).* from catalogue_items as item where key = 'armchair'`,
    )
    const changed = call(server, changeItem, { as: admin, params, body })
    await until(waits, 'the change to wait for the other')
    await holding.query('commit')
    holding.release()
    for (const { status, error } of [await changed, await call(server, changeItem, { as: admin, params, body: late })])
      expect([status, error]).toMatchObject([
        409,
        { code: 'changed_meanwhile', message: 'This has changed since you opened it. Check it and try again.' },
      ])
    expect((await itemOf('armchair')).version).toBe(2)
  })

  test('needs a name that no other active item has, ignoring case', async () => {
    const named = (key: string, label: string) => change(key, { label })
    const { label } = await itemOf('lamps')
    const message = `Another item is already called “${label}”. Choose a different name.`
    expect(await named('bicycle', label.toUpperCase())).toMatchObject({
      status: 409,
      error: { code: 'name_taken', fields: { label: message } },
    })
    expect((await change('lamps', { active: false })).ok).toBe(true)
    expect((await named('bicycle', label)).ok).toBe(true)
    expect((await change('lamps', { active: true })).error?.code).toBe('name_taken')
    const bodies = await Promise.all(
      ['desk', 'mirror'].map(async (key) => ({ key, body: await changing(key, { label: 'Thing of one name' }) })),
    )
    const answers = await Promise.all(
      bodies.map(({ key, body }) => call(server, changeItem, { as: admin, params: { key }, body })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)?.error?.code).toBe('name_taken')
  })

  test('is changed once per idempotency key', async () => {
    const options = {
      as: admin,
      params: { key: 'bookcase' },
      body: await changing('bookcase', { kg: 33 }),
      key: 'one-act-0001',
    }
    const [first, again] = [await call(server, changeItem, options), await call(server, changeItem, options)]
    expect(again.body).toEqual(first.body)
    expect((await itemOf('bookcase')).version).toBe(2)
  })

  test.each([
    ['no name', { label: ' ' }, ['label']],
    ['no weight', { kg: null }, ['kg']],
    ['zero weight', { kg: 0 }, ['kg']],
    ['a hundredth of a kilogram', { kg: 1.25 }, ['kg']],
    ['half a litre', { litres: 1.5 }, ['litres']],
    ['no reason', { reason: '' }, ['reason']],
    ['a stream', { stream: 'wood' }, ['stream']],
    ['no change', {}, []],
  ])('is rejected at its field with %s', async (_what, fields, named) => {
    const answer = await call(server, changeItem, {
      as: admin,
      params: { key: 'wardrobe-double' },
      body: await changing('wardrobe-double', fields as Partial<StaffItem>),
    })
    expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([400, named])
  })

  test('returns 404 for an unknown key', async () => {
    expect((await call(server, itemHistory, { as: viewer, params: { key: 'nothing' } })).status).toBe(404)
    const body = await changing('wardrobe-double', { kg: 1 })
    expect((await call(server, changeItem, { as: admin, params: { key: 'nothing' }, body })).status).toBe(404)
    expect((await call(server, itemHistory, { as: admin, params: { key: 'a\u0000b' } })).status).toBe(404)
  })
})

describe('a rate', () => {
  test('is append-only and doesn’t affect posted requests (FLOOR-10, LEGAL-04)', async () => {
    // 10 × 22 kg of wood at 75 pounds a tonne
    const { request } = await givenLoad('door', 10, 'EH1 1AA')
    expect(await floorOf(request.id)).toBe(16)
    const { status, body } = await add('eh', 'wood', { pounds: 300 })
    expect([status, body]).toMatchObject([
      201,
      { area: 'EH', pounds: 300, per: 'tonne', state: 'now', change: { by: admin.email, reason: null } },
    ])
    expect(await floorOf(request.id)).toBe(16)
    const [here, elsewhere] = [await givenLoad('door', 10, 'EH1 1AA'), await givenLoad('door', 10, 'G1 1AA')]
    expect([await floorOf(here.request.id), await floorOf(elsewhere.request.id)]).toEqual([66, 16])
    const { items } = await callOrThrow(server, auditLog, { as: viewer, query: { action: 'disposal_rate.added' } })
    expect(items.find(({ subjectId }) => subjectId === 'EH wood')).toMatchObject({
      actorId: admin.id,
      before: null,
      after: { pounds: 300, source: 'The gate at Avonmouth' },
    })
  })

  test('is listed where current, and kept in the history', async () => {
    const shipped = await callOrThrow(server, disposalRates, { as: viewer })
    expect(shipped.items.filter(({ area }) => area === '*')).toHaveLength(22)
    expect(shipped.items[0]?.area).toBe('*')
    await add('*', 'tyre', { pounds: 2.5, per: 'each' })
    await add('*', 'tyre', { pounds: 3, per: 'each', source: 'Corrected' })
    const year = Number(today().slice(0, 4)) + 1
    await add('*', 'tyre', { pounds: 4, per: 'each', from: `${year}-01-01` })
    expect((await ratesOf('*', 'tyre')).map(({ pounds, state }) => [pounds, state])).toEqual([
      [4, 'to_come'],
      [3, 'now'],
      [2.5, 'replaced'],
      [1.5, 'replaced'],
    ])
    const { items } = await callOrThrow(server, disposalRates, { as: viewer })
    expect(items.filter(({ stream }) => stream === 'tyre')).toMatchObject([
      { pounds: 3, source: 'Corrected', from: today() },
    ])
  })

  test('accepts one of two concurrent additions', async () => {
    const body = await adding('LS', 'green')
    const answers = await Promise.all(
      [40, 41, 42].map((pounds) => call(server, setRate, { as: admin, body: { ...body, pounds } })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    for (const { ok, error } of answers) if (!ok) expect(error?.code).toBe('changed_meanwhile')
    expect(await ratesOf('LS', 'green')).toHaveLength(1)
  })

  test.each([
    ['an unknown area', { area: 'ZZ' }, 'area'],
    ['a postcode', { area: 'BS6' }, 'area'],
    ['a negative amount', { pounds: -1 }, 'pounds'],
    ['half a penny', { pounds: 1.005 }, 'pounds'],
    ['no source', { source: '' }, 'source'],
    ['a day before the current rate', { from: '2026-10-31' }, 'from'],
    ['an invalid date', { from: '2026-02-30' }, 'from'],
    ['a day in two years', { from: '2099-01-01' }, 'from'],
    ['an unknown stream', { stream: 'gold' }, 'stream'],
  ])('is rejected at its field for %s', async (_what, fields, named) => {
    const answer = await call(server, setRate, {
      as: admin,
      body: { ...(await adding('*', 'oil')), ...(fields as object) },
    })
    expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([400, [named]])
  })
})

test('lets viewers and agents read but not change (LEGAL-04)', async () => {
  const agent = await givenStaff(server, 'anna', 'agent')
  const [item, rate] = [await changing('wardrobe-double', { kg: 1 }), await adding('*', 'oil')]
  for (const as of [viewer, agent]) {
    expect((await call(server, staffCatalogue, { as })).status).toBe(200)
    const answers = [
      await call(server, changeItem, { as, params: { key: 'wardrobe-double' }, body: item }),
      await call(server, setRate, { as, body: rate }),
    ]
    for (const { status, error } of answers) expect([status, error?.code]).toEqual([403, 'level_too_low'])
  }
})

describe('carriers with low bids', () => {
  const LOW = 60
  async function givenPriced() {
    const { request } = await givenLoad('door', 100 - 1, null)
    return request
  }

  test('are listed from five bids on, of which 40% are flagged (FLOOR-11)', async () => {
    const request = await givenPriced()
    const floor = (await floorOf(request.id)) ?? 0
    expect(floor).toBeGreaterThan(100)
    const least = Math.round(floor * 0.8 * 100) / 100
    const bids = async (carrier: Person, amounts: readonly number[]) => {
      for (const amount of amounts) await givenBid(server, request.id, amount, carrier)
      return carrier
    }
    const [few, fair, cheap, often] = await Promise.all([1, 2, 3, 4].map(() => givenCarrier(server)))
    await bids(few as Person, [LOW, LOW, LOW, LOW])
    await bids(fair as Person, [LOW, least, least, least, least])
    await bids(cheap as Person, [Math.round(least * 100 - 1) / 100, LOW, least, least, least])
    await bids(often as Person, [LOW, LOW, LOW, LOW, LOW])
    const { items } = await callOrThrow(server, tooCheap, { as: viewer })
    expect(items.map(({ carrierId, bids: all, marked }) => [carrierId, all, marked])).toEqual([
      [often?.id, 5, 5],
      [cheap?.id, 5, 2],
    ])
    expect(items[0]).toMatchObject({ lastAt: expect.any(String) })
  })

  test('are counted by bids of 90 days on requests with a known cost, withdrawn ones included', async () => {
    const [request, cheapLoad] = [await givenPriced(), (await givenLoad('door', 1)).request]
    const { request: unsaid } = await givenOpenRequest(server)
    expect(await floorOf(cheapLoad.id)).toBeLessThan(10)
    const [old, elsewhere] = await Promise.all([givenCarrier(server), givenCarrier(server)])
    for (const amount of [1, 2, 3, 4, 5]) await givenBid(server, request.id, amount, old)
    for (const id of [unsaid.id, cheapLoad.id, unsaid.id, cheapLoad.id, unsaid.id])
      await givenBid(server, id, 1, elsewhere)
    const listed = async (at: Person) =>
      (await callOrThrow(server, tooCheap, { as: viewer })).items.some(({ carrierId }) => carrierId === at.id)
    expect([await listed(old), await listed(elsewhere)]).toEqual([true, false])
    const age = (days: number) =>
      server.sql.query(`update bids set created_at = now() - $2 * interval '1 day' where bidder_id = $1`, [
        old.id,
        days,
      ])
    await server.sql.query('update bids set withdrawn_at = now() where bidder_id = $1', [old.id])
    await age(89.99)
    expect(await listed(old)).toBe(true)
    await age(90.01)
    expect(await listed(old)).toBe(false)
  })
})

test('returns 404 while its flags are off (BASE-02)', async () => {
  const off = await startTestServer({ FEATURES_OFF: 'load,costFloor' })
  const as = await givenStaff(off)
  expect((await call(off, staffCatalogue, { as })).status).toBe(404)
  expect((await call(off, disposalRates, { as })).status).toBe(404)
  expect((await call(off, tooCheap, { as })).status).toBe(404)
  await off.stop()
})
