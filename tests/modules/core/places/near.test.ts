import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { listGiftedItem } from '#modules/community/items/contract/listing.ts'
import { giftedItems, latestGiftedItems, latestSaleItems, saleItems } from '#modules/community/items/contract.ts'
import { findNear, nearDevice } from '#modules/core/places/near/contract.ts'
import { search } from '#modules/discovery/search/contract.ts'
import { latestRequests, openRequests } from '#modules/market/requests/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCarrier, givenCustomer, givenOpenRequest } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

/** Along one meridian: a tenth of a degree of latitude is 6.9 miles. */
const PLACES: readonly (readonly [string, number, number])[] = [
  ['BS6 5QA', 51.47, -2.6],
  ['BS7 8AA', 51.49, -2.6],
  ['BS8 1AA', 51.45, -2.6],
  ['BA1 1AA', 51.57, -2.6],
  ['GL1 1AA', 51.87, -2.6],
]
const server = await givenServer()
for (const row of PLACES) await server.sql.query('insert into postcodes values ($1, $2, $3)', [...row])
const carrier = await givenCarrier(server)
const owner = await givenCustomer(server)

async function givenRow(postcode: string | null, minutes: number, title = 'Sofa'): Promise<string> {
  const id = randomUUID()
  await server.sql.query(
    `insert into collection_requests (id, user_id, title, description, location_text, created_at, updated_at)
     values ($1, $2, $3, 'By the door.', $4, date_trunc('minute', now()) - $5 * interval '1 minute', now())`,
    [id, owner.id, title, postcode && `${postcode}, Bristol`, minutes],
  )
  return id
}
const open = (query: Parameters<typeof ask>[0]) => ask(query)
const ask = (query: { near?: string; within?: string; sort?: string; after?: string; photo?: string; q?: string }) =>
  callOrThrow(server, openRequests, { as: carrier, query: query as never })
const shown = ({ items }: { items: { title: string; miles?: number | undefined }[] }) =>
  items.map(({ title, miles }) => [title, miles])

describe('open requests', () => {
  beforeAll(async () => {
    await givenRow('GL1', 1, 'far')
    await givenRow('BS6', 9, 'here, old')
    await givenRow('BS6', 3, 'here, new')
    await givenRow(null, 0, 'nowhere')
    await givenRow('BS7', 5, 'north, old')
    await givenRow('BS8', 4, 'south, new')
    await givenRow('BA1', 2, 'further')
  })
  const NEAREST = [
    ['here, new', 0],
    ['here, old', 0],
    ['south, new', 1.4],
    ['north, old', 1.4],
    ['further', 6.9],
    ['far', 27.6],
    ['nowhere', undefined],
  ]

  test('are sorted by distance, then newest first, with unknown locations last (NEAR-01, NEAR-02)', async () => {
    expect(shown(await open({ near: 'BS6', sort: 'distance' }))).toEqual(NEAREST)
    expect(shown(await open({ near: ' bs6 5qa ', sort: 'distance' }))).toEqual(NEAREST)
  })

  test('are filtered by distance, with a count of unknown locations (NEAR-03)', async () => {
    const page = await open({ near: 'BS6', within: '5', sort: 'distance' })
    expect(shown(page)).toEqual(NEAREST.slice(0, 4))
    expect(page.withoutPlace).toBe(1)
    const newest = await open({ near: 'BS6', within: '7' })
    expect(shown(newest).map(([title]) => title)).toEqual([
      'further',
      'here, new',
      'south, new',
      'north, old',
      'here, old',
    ])
    expect(newest.withoutPlace).toBe(1)
    expect((await open({ near: 'BS6', within: '5', photo: 'yes' })).withoutPlace).toBe(0)
  })

  test('only have distances without a filter or sort', async () => {
    const page = await open({ near: 'BS6' })
    expect(shown(page)).toEqual(expect.arrayContaining(NEAREST))
    expect(page.items[0]?.title).toBe('nowhere')
    expect(page.withoutPlace).toBeUndefined()
    expect((await open({})).items.every((item) => !('miles' in item))).toBe(true)
  })

  test.each([{ within: '2' }, { sort: 'distance' }])('need a place for %j (NEAR-01)', async (query) => {
    const refused = { status: 400, error: { fields: { near: 'Enter a postcode or town to measure distances from.' } } }
    expect(await call(server, openRequests, { as: carrier, query: query as never })).toMatchObject(refused)
    const searched = await call(server, search, { query: { term: 'sofa', ...query } as never })
    expect(searched).toMatchObject(refused)
  })

  test('keep their other filters', async () => {
    expect(shown(await open({ near: 'BS6', sort: 'distance', q: 'new' })).map(([title]) => title)).toEqual([
      'here, new',
      'south, new',
    ])
  })

  test.each(['Nowhere', 'ZZ1'])('rejects the place %s as an error of the field (NEAR-04)', async (near) => {
    const { status, error } = await call(server, openRequests, { as: carrier, query: { near } })
    expect([status, error?.code]).toEqual([400, 'place_not_found'])
    expect(error?.fields?.['near']).toContain(near)
  })

  test.each([
    { within: '0' },
    { within: '101' },
    { within: '1.5' },
    { sort: 'price' },
    { near: '' },
    { near: 'x'.repeat(41) },
  ])('rejects %j', async (query) => {
    expect((await call(server, openRequests, { as: carrier, query: { near: 'BS6', ...query } as never })).status).toBe(
      400,
    )
  })

  test('include new outward codes immediately', async () => {
    await ask({ near: 'BS6', sort: 'distance' })
    const { request } = await givenOpenRequest(server, { owner, postcode: 'TR1 1AA', title: 'In a new place' })
    const { items } = await ask({ near: 'TR1', within: '2' })
    expect(items.map(({ id }) => id)).toEqual([request.id])
  })

  test('contain the number of bids but not the bids (NEAR-09)', async () => {
    const { request } = await givenOpenRequest(server, { owner, postcode: 'EX1 1AA', title: 'With two bids' })
    await givenBid(server, request.id, 4321.09)
    await givenBid(server, request.id, 8765.04)
    for (const query of [{}, { near: 'EX1' }, { near: 'EX1', within: '2' }, { near: 'EX1', sort: 'distance' }]) {
      const found = async () => (await ask(query)).items.find(({ id }) => id === request.id)
      await until(async () => (await found())?.bidCount === 2, 'the count')
      const card = await found()
      expect(JSON.stringify(card)).not.toMatch(/4321|8765|lowest/i)
    }
  })
})

test.each([
  { near: 'LS1', sort: 'distance' },
  { near: 'LS1', within: '30', sort: 'distance' },
  { near: 'LS1', within: '30' },
])('pages of %j have no duplicates or gaps, even for equal distances and times (NEAR-05)', async (query) => {
  const mine = [...(await server.sql.query('select id from collection_requests where title = $1', ['paged'])).rows]
  if (mine.length === 0)
    for (let nth = 0; nth < 55; nth++)
      await givenRow(['LS1', 'LS2', 'WF1'][nth % 3] ?? null, Math.floor(nth / 10), 'paged')
  const seen: { id: string; miles?: number | undefined; createdAt: string }[] = []
  let after: string | undefined
  do {
    const page = await ask({ ...query, ...(after && { after }) })
    seen.push(...page.items)
    expect(page.withoutPlace === undefined).toBe(after !== undefined || query.within === undefined)
    after = page.next ?? undefined
  } while (after)
  const paged = seen.filter(({ miles }) => (miles ?? 99) < 31)
  expect(paged).toHaveLength(55)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
  const inOrder = seen.toSorted(
    (a, b) =>
      (query.sort ? (a.miles ?? 1e9) - (b.miles ?? 1e9) : 0) ||
      b.createdAt.localeCompare(a.createdAt) ||
      b.id.localeCompare(a.id),
  )
  expect(seen.map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id))
  if (!query.within)
    expect((await server.sql.query(`select from collection_requests where status = 'pending'`)).rowCount).toBe(
      seen.length,
    )
})

test.each(['x', Buffer.from('[1]').toString('base64url'), Buffer.from('[0,9e15,"x"]').toString('base64url')])(
  'rejects the invalid cursor %j',
  async (after) => {
    expect(
      (await call(server, openRequests, { as: carrier, query: { near: 'BS6', sort: 'distance', after } })).status,
    ).toBe(400)
  },
)

test('excludes hidden and closed requests (R07)', async () => {
  const [hidden, closed] = [await givenRow('PL1', 1), await givenRow('PL1', 2)]
  await server.sql.query('update collection_requests set hidden_at = now() where id = $1', [hidden])
  await server.sql.query(`update collection_requests set status = 'cancelled' where id = $1`, [closed])
  expect((await ask({ near: 'PL1', within: '2' })).items).toEqual([])
  const { items } = await callOrThrow(server, latestRequests, { query: { near: 'PL1', within: '2' } as never })
  // the homepage shows requests of any status (R30)
  expect(items.map(({ id }) => id)).toEqual([closed])
})

describe('items', () => {
  const list = (name: string, postcodeArea: string | null) =>
    callOrThrow(server, listGiftedItem, { as: owner, body: { name, description: null, category: null, postcodeArea } })

  test('are sorted by distance in their list and on the homepage (NEAR-01, NEAR-06)', async () => {
    await list('Far lamp', 'GL1')
    await list('Lamp nowhere', null)
    await list('Near lamp', 'BS7')
    const query = { near: 'BS6', sort: 'distance' } as const
    const names = ({ items }: { items: { name: string; miles?: number | undefined }[] }) =>
      items.map(({ name, miles }) => [name, miles])
    const nearest = [
      ['Near lamp', 1.4],
      ['Far lamp', 27.6],
      ['Lamp nowhere', undefined],
    ]
    expect(names(await callOrThrow(server, giftedItems, { query }))).toEqual(nearest)
    const latest = await callOrThrow(server, latestGiftedItems, { query })
    expect([names(latest), latest.more]).toEqual([nearest.slice(0, 2), true])
    const cut = await callOrThrow(server, giftedItems, { query: { ...query, within: 5 } as never })
    expect([names(cut), cut.withoutPlace]).toEqual([nearest.slice(0, 1), 1])
    expect((await callOrThrow(server, saleItems, { query })).items).toEqual([])
    expect((await callOrThrow(server, latestSaleItems, { query })).items).toEqual([])
  })

  test('can be searched by distance (NEAR-07)', async () => {
    const names = async (query: object) =>
      (await callOrThrow(server, search, { query: { term: 'lamp', ...query } as never })).items.map(
        ({ title, miles }) => [title, miles],
      )
    await until(async () => (await names({})).length === 3, 'the index')
    const nearest = await names({ near: 'BS6', sort: 'distance' })
    expect(nearest).toEqual([
      ['Near lamp', 1.4],
      ['Far lamp', 27.6],
      ['Lamp nowhere', undefined],
    ])
    const cut = await callOrThrow(server, search, { query: { term: 'lamp', near: 'BS6', within: 5 } as never })
    expect(cut.items.map(({ title }) => title)).toEqual(['Near lamp'])
    expect([cut.counts.gift_item, cut.withoutPlace]).toEqual([1, 1])
  })
})

describe('places', () => {
  test('are found by code and town, with alternatives for an ambiguous town (NEAR-04)', async () => {
    expect(await callOrThrow(server, findNear, { query: { near: 'bs6 5qa' } })).toEqual({
      near: 'BS6',
      code: 'BS6',
      name: 'Bristol',
      others: [],
    })
    const london = await callOrThrow(server, findNear, { query: { near: 'london' } })
    expect([london.code, london.others.length]).toEqual(['WC', 7])
    expect(await call(server, findNear, { query: { near: 'Nowhere' } })).toMatchObject({
      status: 400,
      error: { fields: { near: expect.any(String) } },
    })
  })

  test("a device's location becomes its nearest outward code and is not stored (NEAR-08)", async () => {
    const body = { latitude: 51.468_765_4, longitude: -2.601_234_5 }
    expect(await callOrThrow(server, nearDevice, { body })).toEqual({
      near: 'BS6',
      code: 'BS6',
      name: 'Bristol',
      others: [],
    })
    // without imported postcodes, the nearest is the area's post town
    expect(await callOrThrow(server, nearDevice, { body: { latitude: 53.8, longitude: -1.55 } })).toMatchObject({
      near: 'LS',
    })
    expect(await call(server, nearDevice, { body: { latitude: 48.85, longitude: 2.35 } })).toMatchObject({
      status: 400,
      error: { code: 'place_not_found' },
    })
    const tables = await server.sql.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    for (const { name } of tables.rows) {
      const { rows } = await server.sql.query(
        `select row_to_json(t)::text as row from "${name}" as t where row_to_json(t)::text ~ '468765|601234'`,
      )
      expect(rows, name).toEqual([])
    }
  })
})
