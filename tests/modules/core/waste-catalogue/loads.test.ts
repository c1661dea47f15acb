import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { catalogue } from '#modules/core/waste-catalogue/contract/catalogue.ts'
import type { PostLoad } from '#modules/core/waste-catalogue/contract.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { changeList, disposalCost } from '#modules/market/bidding/contract/loads.ts'
import { bidsOnRequest, placeBid, withdrawBid } from '#modules/market/bidding/contract.ts'
import { postRequest } from '#modules/market/requests/contract/posting.ts'
import { staffRequest } from '#modules/market/requests/contract/staff.ts'
import { completeRequest, openRequests, readRequest } from '#modules/market/requests/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCarrier, givenCustomer, givenStaff, type Person } from '#tests/support/people.ts'
import { givenServer, startTestServer } from '#tests/support/server.ts'
import { namesPadded } from '#web/features/core/waste-catalogue/reuse/padded.ts'

const server = await givenServer()

const of = (key: string, n: number) => ({ key, n })
const sofa = { title: 'Front room', description: 'Two sofas and a fridge.', postcode: 'BS6 5QA', budget: null }
const LOAD: PostLoad = {
  items: [
    { key: 'sofa-3', n: 2 },
    { key: 'fridge-freezer', n: 1 },
  ],
  access: { floor: 2, lift: 'no', van: 'near', steps: 12, takeApart: true, note: 'Ring at number 4.' },
}
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

async function posted(load: PostLoad | null = LOAD, owner?: Person) {
  const as = owner ?? (await givenCustomer(server))
  const request = await callOrThrow(server, postRequest, { as, body: { ...sofa, ...(load && { load }) } })
  return { owner: as, request }
}
const bid = (as: Person, requestId: string, bidAmount: number, carries?: { allowed: boolean; reused: boolean }) =>
  call(server, placeBid, {
    as,
    params: { requestId },
    body: { bidAmount, bidMessage: null, ...(carries && { carries }) },
  })
const TICKED = { allowed: true, reused: false }

test('the catalogue has 90 accepted and 6 refused items (ITEM-02, ITEM-20)', async () => {
  const { items } = await callOrThrow(server, catalogue, {})
  expect(items).toHaveLength(96)
  expect(items.filter(({ refused }) => refused)).toHaveLength(6)
  expect(items.find(({ key }) => key === 'sofa-3')).toMatchObject({
    label: 'Sofa, 3 seats',
    kg: 55,
    marks: ['pops', 'two'],
  })
  expect(items.find(({ key }) => key === 'paint')).toMatchObject({ asks: 'solvent' })
  expect(items.find(({ key }) => key === 'shed')).toMatchObject({ asks: 'treated' })
})

test('recognises every item that needs a fire label by its name (ITEM-23)', async () => {
  const { items } = await callOrThrow(server, catalogue, {})
  const padded = items.filter(({ flags }) => flags.includes('label'))
  expect(padded.length).toBeGreaterThan(10)
  expect(padded.filter(({ label }) => !namesPadded(label)).map(({ label }) => label)).toEqual([])
})

test('the catalogue has official codes and a rate for every stream (ITEM-20, FLOOR-10)', async () => {
  const codes = readFileSync(new URL('../../../support/list-of-waste.txt', import.meta.url), 'utf8').split(/\s+/)
  const { rows } = await server.sql.query(
    `select key, refused, stream, ewc || case when hazardous then '*' else '' end as ewc,
       mirror_ewc || case when hazardous then '' else '*' end as mirror,
       exists (select from disposal_rates where area = '*' and disposal_rates.stream = item.stream) as priced
     from catalogue_items as item where version = 1`,
  )
  expect(rows).toHaveLength(96)
  for (const { key, refused, ewc, mirror, priced } of rows) {
    expect(priced, key).toBe(refused === null)
    if (ewc !== null) expect(codes, key).toContain(ewc)
    if (mirror !== null) expect(codes, key).toContain(mirror)
  }
})

describe('a request with a load', () => {
  test('shows its items on cards and its page, and the note to its owner only (ITEM-08, R33)', async () => {
    const { request } = await posted({ ...LOAD, halfDays: [{ day: day(1), part: 'morning' }] })
    const summary = { items: 3, kg: 2 * 55 + 65, litres: expect.any(Number), marks: ['pops', 'hazardous', 'two'] }
    expect(request.load).toEqual({ ...summary, kg: expect.any(Number) })
    expect(request).toMatchObject({ access: { note: 'Ring at number 4.' }, halfDays: [{ part: 'morning' }] })
    const seen = await callOrThrow(server, readRequest, { params: { requestId: request.id } })
    expect(seen).toMatchObject({
      load: request.load,
      items: [
        { line: 1, label: 'Sofa, 3 seats', n: 2, marks: ['pops', 'two'] },
        { line: 2, n: 1 },
      ],
      access: { floor: 2, note: null },
    })
    const carrier = await givenCarrier(server)
    const { items } = await callOrThrow(server, openRequests, { as: carrier, query: {} })
    expect(items.find(({ id }) => id === request.id)).toMatchObject({ load: request.load })
    expect(JSON.stringify([seen, items])).not.toContain('number 4')
    expect(JSON.stringify([seen, items, request])).not.toContain('floor_pounds')
  })

  test('shows its note to the accepted carrier until the job is completed (issue 45.18)', async () => {
    const { owner, request } = await posted({ ...LOAD, items: [of('barbecue', 1)] })
    const carrier = await givenCarrier(server)
    const { bid: placed } = await givenBid(server, request.id, 60, carrier)
    await callOrThrow(server, acceptBid, { as: owner, params: { bidId: placed.id } })
    const params = { requestId: request.id }
    const noteFor = async (as: Person) => (await callOrThrow(server, readRequest, { as, params })).access?.note
    expect(await noteFor(carrier)).toBe('Ring at number 4.')
    await callOrThrow(server, completeRequest, { as: owner, params })
    expect([await noteFor(carrier), await noteFor(owner)]).toEqual([null, 'Ring at number 4.'])
  })

  test('can be searched by its items and their other names (ITEM-08)', async () => {
    const { request } = await posted({ items: [{ key: 'sofa-2', n: 1 }] })
    const carrier = await givenCarrier(server)
    const found = await callOrThrow(server, openRequests, { as: carrier, query: { q: 'loveseat' } })
    expect(found.items.map(({ id }) => id)).toEqual([request.id])
  })

  test('is optional (ITEM-22, KEEP-01)', async () => {
    const { request } = await posted(null, await givenCustomer(server))
    for (const key of ['load', 'items', 'access', 'halfDays', 'listFixed']) expect(request).not.toHaveProperty(key)
    const empty = await callOrThrow(server, postRequest, {
      as: await givenCustomer(server),
      body: { ...sofa, load: { items: [], halfDays: [] } },
    })
    for (const key of ['load', 'items', 'access', 'halfDays']) expect(empty).not.toHaveProperty(key)
  })

  test.each<[string, unknown, string]>([
    [
      'an unknown item',
      {
        items: [
          { key: 'sofa-2', n: 1 },
          { key: 'dragon', n: 1 },
        ],
      },
      'load.items.1.key',
    ],
    ['a refused item', { items: [{ key: 'asbestos-cement', n: 1 }] }, 'load.items.0.key'],
    ['none of one', { items: [{ key: 'sofa-2', n: 0 }] }, 'load.items.0.n'],
    ['half of one', { items: [{ key: 'sofa-2', n: 1.5 }] }, 'load.items.0.n'],
    ['100 of one', { items: [{ key: 'sofa-2', n: 100 }] }, 'load.items.0.n'],
    ['41 rows', { items: Array.from({ length: 41 }, () => ({ key: 'sofa-2', n: 1 })) }, 'load.items'],
    ['201 pieces', { items: [of('sofa-2', 99), of('armchair', 99), of('bicycle', 3)] }, 'load.items'],
    ['a past day', { halfDays: [{ day: '2026-01-05', part: 'morning' }] }, 'load.halfDays.0.day'],
    ['an invalid date', { halfDays: [{ day: '2026-02-30', part: 'morning' }] }, 'load.halfDays.0.day'],
    ['a day in two months', { halfDays: [{ day: day(60), part: 'morning' }] }, 'load.halfDays.0.day'],
    [
      '11 half-days',
      { halfDays: Array.from({ length: 11 }, () => ({ day: day(1), part: 'morning' })) },
      'load.halfDays',
    ],
    ['a 31st floor', { access: { ...LOAD.access, floor: 31 } }, 'load.access.floor'],
    ['61 steps', { access: { ...LOAD.access, steps: 61 } }, 'load.access.steps'],
    ['a note of 201', { access: { ...LOAD.access, note: 'x'.repeat(201) } }, 'load.access.note'],
    ['a price', { items: [], floor: 1 }, 'load.floor'],
    [
      'a weight of one’s own',
      {
        items: [
          { key: 'sofa-2', n: 1 },
          { key: 'lamp', n: 1, kg: 1 },
        ],
      },
      'load.items.1.kg',
    ],
  ])('is rejected at that row with %s (ITEM-21, ITEM-22)', async (_what, load, field) => {
    const as = await givenCustomer(server)
    const answer = await call(server, postRequest, { as, body: { ...sofa, load: load as PostLoad } })
    expect(answer).toMatchObject({ status: 400, error: { fields: { [field]: expect.any(String) } } })
    const { rows } = await server.sql.query('select id from collection_requests where user_id = $1', [as.id])
    expect(rows).toEqual([])
  })
})

describe('the items', () => {
  const change = (as: Person, requestId: string, version: number, load: PostLoad) =>
    call(server, changeList, { as, params: { requestId }, body: { version, load } })

  test('can be changed by the owner until the first bid, even if that is withdrawn (ITEM-10, ITEM-24)', async () => {
    const { owner, request } = await posted()
    const other = { items: [{ key: 'armchair', n: 3 }] }
    const changed = await change(owner, request.id, request.version, other)
    expect(changed).toMatchObject({ status: 200, body: { load: { items: 3 }, version: request.version + 1 } })
    expect(changed.body).not.toHaveProperty('access')
    expect(await change(owner, request.id, request.version, LOAD)).toMatchObject({
      status: 409,
      error: {
        code: 'changed_meanwhile',
        message: 'This request has changed since you opened it. Check it and try again.',
      },
    })
    expect((await change(await givenCustomer(server), request.id, 2, LOAD)).status).toBe(403)
    const carrier = await givenCarrier(server)
    const placed = await bid(carrier, request.id, 80, TICKED)
    expect(placed.status).toBe(201)
    const fixed = {
      status: 409,
      error: {
        code: 'list_is_fixed',
        message: 'Carriers have already bid on these items. To change them, cancel and post again.',
      },
    }
    expect(await change(owner, request.id, 2, LOAD)).toMatchObject(fixed)
    if ('body' in placed && placed.body)
      await callOrThrow(server, withdrawBid, { as: carrier, params: { bidId: placed.body.id } })
    expect(await change(owner, request.id, 2, LOAD)).toMatchObject(fixed)
  })
})

describe('a bid', () => {
  test('on restricted items needs the confirmation (ITEM-09)', async () => {
    const { request } = await posted()
    const carrier = await givenCarrier(server)
    for (const carries of [undefined, { allowed: false, reused: true }])
      expect(await bid(carrier, request.id, 80, carries)).toMatchObject({
        status: 400,
        error: { code: 'tick_needed', fields: { carries: 'Confirm that you’re allowed to carry these items.' } },
      })
    expect((await bid(carrier, request.id, 80, TICKED)).status).toBe(201)
    const plain = await posted({ items: [{ key: 'bicycle', n: 1 }] })
    expect((await bid(carrier, plain.request.id, 80)).status).toBe(201)
  })

  test('is rejected when the items have changed since they were seen (ITEM-24)', async () => {
    const { owner, request } = await posted({ items: [{ key: 'bicycle', n: 1 }] })
    const carrier = await givenCarrier(server)
    const params = { requestId: request.id }
    const load = { items: [{ key: 'bicycle', n: 60 }] }
    const { version } = await callOrThrow(server, changeList, {
      as: owner,
      params,
      body: { version: request.version, load },
    })
    const offer = { bidAmount: 40, bidMessage: null }
    expect(
      await call(server, placeBid, { as: carrier, params, body: { ...offer, seen: request.version } }),
    ).toMatchObject({
      status: 409,
      error: {
        code: 'changed_meanwhile',
        message: 'This job has changed since you opened it. Check it and try again.',
      },
    })
    expect((await call(server, placeBid, { as: carrier, params, body: { ...offer, seen: version } })).status).toBe(201)
  })

  // two sofas of 55 kg at £165 a tonne and a fridge at £50: £68
  test('below 80% of the disposal cost is flagged to owner, bidder and staff only (FLOOR-11, FLOOR-12)', async () => {
    const { owner, request } = await posted()
    const [low, fair, rival, customer] = [
      await givenCarrier(server),
      await givenCarrier(server),
      await givenCarrier(server),
      await givenCustomer(server),
    ]
    const ask = async (as: Person, amount: number) =>
      (await callOrThrow(server, disposalCost, { as, params: { requestId: request.id }, query: { amount } })).floor
    expect(await ask(low, 54.39)).toBe(68)
    expect(await ask(low, 54.4)).toBeNull()
    expect(await ask(customer, 10)).toBeNull()
    await bid(low, request.id, 54.39, { allowed: true, reused: true })
    await bid(fair, request.id, 54.4, TICKED)
    const floorFor = async (as?: Person) => {
      const options = { params: { requestId: request.id }, query: {}, ...(as && { as }) }
      const { floor, items } = await callOrThrow(server, bidsOnRequest, options)
      expect(items.map(({ bidAmount }) => bidAmount)).toEqual([54.4, 54.39])
      return floor
    }
    const marked = { pounds: 68, marked: [expect.any(String)], reused: [expect.any(String)] }
    expect(await floorFor(owner)).toEqual(marked)
    expect(await floorFor(low)).toEqual(marked)
    for (const other of [fair, rival, customer, undefined]) expect(await floorFor(other)).toBeUndefined()
    const staff = await givenStaff(server, 'olga')
    expect((await callOrThrow(server, staffRequest, { as: staff, params: { requestId: request.id } })).floor).toBe(68)
  })

  test('isn’t flagged where the disposal cost is below £10 or unknown (FLOOR-10, FLOOR-11)', async () => {
    const carrier = await givenCarrier(server)
    for (const load of [{ items: [{ key: 'sofa-3', n: 1 }] }, { items: [{ key: 'load-full', n: 1 }] }, null]) {
      const { owner, request } = await posted(load)
      await bid(carrier, request.id, 1, TICKED)
      const { floor } = await callOrThrow(server, bidsOnRequest, {
        as: owner,
        params: { requestId: request.id },
        query: {},
      })
      expect(floor?.marked ?? []).toEqual([])
    }
  })

  test('keeps its disposal cost when staff change the rate (FLOOR-11, ITEM-20)', async () => {
    const { owner, request } = await posted()
    await server.sql.query(
      `insert into disposal_rates (id, area, stream, each, source, valid_from, changed_at)
       values (gen_random_uuid(), 'BS', 'fridge', 90, 'A test', '2026-01-01', now())`,
    )
    const low = await givenCarrier(server)
    await bid(low, request.id, 20, TICKED)
    const floorOf = async (as: Person, requestId: string) =>
      (await callOrThrow(server, bidsOnRequest, { as, params: { requestId }, query: {} })).floor?.pounds
    expect(await floorOf(owner, request.id)).toBe(68)
    const later = await posted()
    expect(await floorOf(later.owner, later.request.id)).toBe(108)
  })
})

test('returns 404 for catalogue, items and disposal cost while the features are off (BASE-02)', async () => {
  const off = await startTestServer({ ROLES: 'web', FEATURES_OFF: 'load,costFloor' })
  const as = await givenCustomer(off)
  expect((await call(off, catalogue, {})).status).toBe(404)
  expect((await call(off, postRequest, { as, body: { ...sofa, load: LOAD } })).status).toBe(404)
  const { id, version } = await callOrThrow(off, postRequest, { as, body: sofa })
  const params = { requestId: id }
  expect((await call(off, changeList, { as, params, body: { version, load: LOAD } })).status).toBe(404)
  expect((await call(off, disposalCost, { as, params, query: { amount: 5 } })).status).toBe(404)
  await off.stop()
})
