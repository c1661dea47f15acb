import { expect, test } from 'vitest'
import { charities, readCharity } from '#modules/community/charities/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenServer } from '#tests/support/server.ts'

const server = await givenServer()
const insert = `insert into charities (id, source, source_id, name, mission, type, city, postal_code)
  values (gen_random_uuid(), 'test', $1, $1, $2, $3, $4, $5)`
for (const values of [
  ['Zebra Reuse', 'Mends sofas', 'Furniture', 'Leeds', 'LS1 4AP'],
  ['apple Shop', 'Sells books', 'Books', 'Bath', 'BA1 1AA'],
  ['Bikes 100%', 'Repairs bicycles', 'Bicycles', 'York', null],
  ['Émile Trust', null, null, null, null],
  ['Neighbour Shop', 'Sells clothes', 'Clothes', 'Leeds', 'LS11 4AP'],
])
  await server.sql.query(insert, values)

const found = async (q?: string) =>
  (await callOrThrow(server, charities, { query: q === undefined ? {} : { q } })).items.map(({ name }) => name)

test('charities are sorted by name, ignoring case (CALL-08, CHAR-02, CONST-05)', async () => {
  expect((await found()).filter((name) => name !== 'Émile Trust')).toEqual([
    'apple Shop',
    'Bikes 100%',
    'Neighbour Shop',
    'Zebra Reuse',
  ])
  expect(await found()).toHaveLength(5)
})

test.each([
  ['ZEBRA', 'Zebra Reuse'],
  ['sofa', 'Zebra Reuse'],
  ['books', 'apple Shop'],
  ['yor', 'Bikes 100%'],
  ['ls1 4', 'Zebra Reuse'],
  ['ls1', 'Zebra Reuse'],
  ['LS11', 'Neighbour Shop'],
  ['ls14ap', 'Zebra Reuse'],
  [' 100% ', 'Bikes 100%'],
])('a search for %j covers name, mission, type, city and postal code (CALL-09)', async (q, name) => {
  expect(await found(q)).toEqual([name])
})

test('a postcode without charities returns those of its post town, paged', async () => {
  const { items, town } = await callOrThrow(server, charities, { query: { q: 'ls6 2aa' } })
  expect([town, ...items.map(({ name }) => name)]).toEqual(['Leeds', 'Neighbour Shop', 'Zebra Reuse'])
  expect(await callOrThrow(server, charities, { query: { q: 'LS1' } })).not.toHaveProperty('town')
  expect(await found('BS3')).toEqual([])
})

test('pattern characters are literal, and an empty search returns all', async () => {
  expect(await found('_')).toEqual([])
  expect(await found('  ')).toHaveLength(5)
  expect(await found('nothing like it')).toEqual([])
  expect((await call(server, charities, { query: { q: 'x'.repeat(65) } })).status).toBe(400)
})

test('a single charity can be read (DATA-23)', async () => {
  const [first] = (await callOrThrow(server, charities, { query: { q: 'zebra' } })).items
  expect(first).toEqual({
    id: expect.any(String),
    name: 'Zebra Reuse',
    mission: 'Mends sofas',
    type: 'Furniture',
    address: null,
    city: 'Leeds',
    postalCode: 'LS1 4AP',
    website: null,
    phone: null,
    imageUrl: null,
    learnMoreUrl: null,
    donationUrl: null,
  })
  expect(await callOrThrow(server, readCharity, { params: { charityId: first?.id ?? '' } })).toEqual(first)
  expect((await call(server, readCharity, { params: { charityId: 'junk' } })).status).toBe(404)
})

test('pages through ten thousand charities without repeats, even with equal names', async () => {
  await server.sql.query(
    `insert into charities (id, source, source_id, name)
     select gen_random_uuid(), 'many', n::text, 'Club ' || (n % 30) from generate_series(1, 10000) n`,
  )
  const ids = new Set<string>()
  let after: string | undefined
  let count = 0
  for (let page = 0; page < 30; page++) {
    const { items, next } = await callOrThrow(server, charities, { query: { q: 'club', ...(after && { after }) } })
    for (const { id } of items) ids.add(id)
    count += items.length
    after = next ?? undefined
  }
  expect([ids.size, count]).toEqual([600, 600])
  expect((await call(server, charities, { query: { after: 'junk' } })).status).toBe(400)
})
