import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readItem } from '#modules/community/items/contract/pages.ts'
import { myItems } from '#modules/community/items/contract.ts'
import { myLadders, readLadder, startLadder } from '#modules/community/ladders/contract.ts'
import { myRequests, openRequests } from '#modules/market/requests/contract.ts'
import { jpeg, upload } from '#tests/modules/market/requests/pictures.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenCarrier, givenCustomer, type Person } from '#tests/support/people.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { givenWatcher } from '#tests/support/watcher.ts'
import { givenLadder, HOUR_MS, inDays, LADDER, pageOf } from './givens.ts'

let server: TestServer
let ann: Person
beforeAll(async () => {
  server = await startTestServer()
  ann = await givenCustomer(server, 'ann')
})
afterAll(() => server.stop())

const start = (body: object, as = ann) =>
  call(server, startLadder, { as, body: { ...LADDER, ...body } as typeof LADDER })
const rowsOf = async (person: Person) =>
  (
    await server.sql.query(
      `select (select count(*)::int from ladders where owner_id = $1) as ladders,
        (select count(*)::int from items where owner_id = $1) as items,
        (select count(*)::int from collection_requests where user_id = $1) as requests`,
      [person.id],
    )
  ).rows[0]

describe('what is given away first', () => {
  test('is a gift with the same texts and photos, and no request yet (LADDER-02, LADDER-03, KEEP-04)', async () => {
    const person = await givenCustomer(server, 'giver')
    const files = { image: upload(await jpeg()), image2: upload(await jpeg()) }
    const ladder = await callOrThrow(server, startLadder, { as: person, body: LADDER, files })
    const { item } = await callOrThrow(server, readItem, { as: ann, params: { itemId: ladder.itemId ?? '' } })
    expect(item).toMatchObject({
      type: 'freecycle_item',
      name: LADDER.title,
      description: LADDER.description,
      status: 'available',
      locationText: 'BS6, Bristol',
    })
    expect(item.imageUrls).toHaveLength(2)
    // each has files of its own, so that deleting the gift leaves the others
    const urls = [...(item.imageUrls ?? []), ...(ladder.imageUrls ?? [])].map(({ url }) => url)
    expect(new Set(urls).size).toBe(4)
    for (const url of urls) expect((await fetch(server.url + url)).status).toBe(200)
    expect((await callOrThrow(server, myRequests, { as: person, query: {} })).items).toEqual([])
    const carrier = await givenCarrier(server)
    const open = await callOrThrow(server, openRequests, { as: carrier, query: {} })
    expect(open.items.map(({ title }) => title)).not.toContain(LADDER.title)
  })

  test('has a plan, its items and what its owner can do (LADDER-03)', async () => {
    const { ladder } = await givenLadder(server, { owner: ann, giftHours: 48 })
    expect(ladder).toMatchObject({
      step: 'gift',
      title: LADDER.title,
      description: LADDER.description,
      locationText: 'BS6, Bristol',
      load: { items: 2, kg: 50 },
      items: [{ key: 'bookcase', n: 2, kg: 25 }],
      goneBy: LADDER.goneBy,
      waiting: null,
      requestId: null,
      given: null,
      charities: [],
      noCharities: false,
      may: { startNextStep: true, markGiven: true, stop: true },
    })
    const began = Date.parse(ladder.createdAt)
    expect(ladder.schedule.map(({ step, state, until }) => [step, state, until && Date.parse(until) - began])).toEqual([
      ['gift', 'now', 48 * HOUR_MS],
      ['charity', 'planned', 72 * HOUR_MS],
      ['paid', 'planned', null],
    ])
    expect(ladder.may.addHoursUntil && Date.parse(ladder.may.addHoursUntil) - began).toBe(72 * HOUR_MS)
  })

  test('is in its owner’s list only, and open ones apart (LADDER-02)', async () => {
    const { owner, ladder } = await givenLadder(server)
    const { ladder: second } = await givenLadder(server, { owner })
    await server.sql.query(`update ladders set step = 'stopped', ended_at = now(), move_at = null where id = $1`, [
      ladder.id,
    ])
    const ids = async (query: { open?: 'yes' }, as = owner) =>
      (await callOrThrow(server, myLadders, { as, query })).items.map(({ id }) => id)
    expect(await ids({})).toEqual([second.id, ladder.id])
    expect(await ids({ open: 'yes' })).toEqual([second.id])
    expect(await ids({}, await givenCustomer(server))).toEqual([])
    const other = await givenCustomer(server)
    expect((await call(server, readLadder, { as: other, params: { ladderId: ladder.id } })).status).toBe(404)
  })

  test('starts once for a repeated key, with the photos of the first request (LADDER-02)', async () => {
    const person = await givenCustomer(server, 'giver')
    const [key, files] = [randomUUID(), { image: upload(await jpeg()) }]
    const first = await callOrThrow(server, startLadder, { as: person, body: LADDER, files, key })
    const again = await callOrThrow(server, startLadder, { as: person, body: LADDER, files, key })
    expect(again).toEqual(first)
    expect(await rowsOf(person)).toEqual({ ladders: 1, items: 1, requests: 0 })
    expect((await fetch(server.url + first.imageUrls?.[0]?.url)).status).toBe(200)
    const { rows } = await server.sql.query('select 1 from stored_files where kept_at is null and dropped_at is null')
    expect(rows).toEqual([])
  })

  test('is sent to its owner’s other pages', async () => {
    const person = await givenCustomer(server, 'giver')
    const watcher = await givenWatcher(server, person)
    const { ladder } = await givenLadder(server, { owner: person })
    const received = await watcher.receives('ladder.changed', ({ id }) => id === ladder.id)
    expect(received).toEqual({ id: ladder.id, version: 1, patch: { step: 'gift' } })
    watcher.close()
  })
})

describe('what can’t be given away', () => {
  test.each([
    ['without items', { load: undefined }, 'items_needed', 'load.items'],
    [
      'with an item that isn’t reusable',
      {
        load: {
          items: [
            { key: 'bookcase', n: 1 },
            { key: 'carpet', n: 1 },
          ],
        },
      },
      'not_reusable',
      'load.items.1.key',
    ],
    [
      'with a sofa without answers about its fire label',
      { load: { items: [{ key: 'sofa-2', n: 1 }] } },
      'not_reusable',
      'load.items.0.key',
    ],
    ['with an unknown item', { load: { items: [{ key: 'moon', n: 1 }] } }, 'unknown_item', 'load.items.0.key'],
    ['without a postcode, to charities', { postcode: null }, 'postcode_needed', 'postcode'],
    ['with automatic booking, but no budget', { budget: null, bookAtBudget: true }, 'budget_needed', 'budget'],
    ['by a day that leaves no time', { goneBy: inDays(4) }, 'too_soon', 'goneBy'],
    ['by a day too far ahead', { goneBy: inDays(91) }, 'too_late', 'goneBy'],
  ])('is refused %s, and nothing is stored (LADDER-01)', async (_, fields, code, field) => {
    const person = await givenCustomer(server)
    const refused = await start(fields, person)
    expect(refused).toMatchObject({ status: 400, error: { code, fields: { [field]: expect.any(String) } } })
    expect(await rowsOf(person)).toEqual({ ladders: 0, items: 0, requests: 0 })
  })

  test.each([
    ['giftHours', 25],
    ['giftHours', '24'],
    ['askCharities', 'yes'],
    ['goneBy', 'tomorrow'],
    ['goneBy', null],
    ['title', 'Sofa'],
    ['step', 'paid'],
  ])('is refused with %s %j (LADDER-01, R08)', async (field, value) => {
    const refused = await start({ [field]: value })
    expect(refused).toMatchObject({ status: 400, error: { code: 'invalid', fields: { [field]: expect.any(String) } } })
  })

  test('a sofa with its fire label can be given away (ITEM-23)', async () => {
    const load = { items: [{ key: 'sofa-2', n: 1, fireLabel: true, usable: true }] }
    expect((await start({ load })).status).toBe(201)
  })

  test('counts as an item for the hourly limit (LADDER-02)', async () => {
    const person = await givenCustomer(server)
    await server.sql.query(
      `insert into community_postings (user_id, kind, at) select $1, 'item', now() from generate_series(1, 20)`,
      [person.id],
    )
    expect(await start({}, person)).toMatchObject({ status: 429, error: { code: 'posting_limit' } })
    expect(await rowsOf(person)).toEqual({ ladders: 0, items: 0, requests: 0 })
  })
})

test('every endpoint is unavailable while the feature is off, and rows stay (BASE-02)', async () => {
  const { owner, ladder } = await givenLadder(server)
  const off = await startTestServer({ FEATURES_OFF: 'ladder', DATABASE_URL: server.config.DATABASE_URL })
  try {
    expect((await call(off, readLadder, { as: owner, params: { ladderId: ladder.id } })).status).toBe(404)
    expect((await call(off, startLadder, { as: owner, body: LADDER })).status).toBe(404)
    expect((await callOrThrow(off, myItems, { as: owner, query: {} })).items).toHaveLength(1)
  } finally {
    await off.stop()
  }
  expect(await pageOf(server, owner, ladder.id)).toMatchObject({ step: 'gift' })
})
