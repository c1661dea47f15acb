import { afterAll, expect, test } from 'vitest'
import { giftedItems, latestGiftedItems, latestSaleItems, saleItems } from '#modules/community/items/contract.ts'
import { latestRequests, openRequests } from '#modules/market/requests/contract.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenCarrier } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { indexesUsed, listenToStatements, tablesReadWhole, tablesReadWholeUnseen } from './statements.ts'

const LARGE = ['collection_requests', 'items', 'request_activity']
/** Spread over as many outward codes as a few counties have. */
const ROWS = 9_000
const CODES = 300

const statements = listenToStatements()
const server = await givenServer({ ROLES: 'web' })
const carrier = await givenCarrier(server)
const { sql } = server
const code = (nth: string) =>
  `(array['BS', 'BA', 'GL', 'SN', 'NP', 'CF'])[1 + ${nth} % 6] || (${nth} / 6 % ${CODES / 6})`
await sql.query(
  `insert into postcodes
   select distinct on (code) code, 51 + nth % 30 * 0.03, -3 + nth / 30 * 0.1
   from (select nth, ${code('nth')} as code from generate_series(1, ${CODES}) as nth) as codes`,
)
await sql.query(
  `insert into collection_requests (id, user_id, title, description, location_text, created_at, updated_at)
   select gen_random_uuid(), $1, 'Sofa', 'By the door.', nullif(${code('nth')} || ', Bristol', 'BS7, Bristol'), now() - nth * interval '1 minute', now()
   from generate_series(1, ${ROWS}) as nth`,
  [carrier.id],
)
for (const [type, price] of [
  ['freecycle_item', null],
  ['sell_item', 5],
] as const)
  await sql.query(
    `insert into items (id, type, owner_id, title, price, location_text, listed_at)
     select gen_random_uuid(), $1, $2, 'Lamp', $3, ${code('nth')} || ', Bristol', now() - nth * interval '1 minute'
     from generate_series(1, ${ROWS}) as nth`,
    [type, carrier.id, price],
  )
await sql.query('insert into request_activity select id, 1 from collection_requests')
await sql.query('analyze')
afterAll(() => statements.stop())

const LISTS = [
  ['open requests', openRequests, 'collection_requests_open_by_outward'],
  ['the newest requests', latestRequests, 'collection_requests_by_outward'],
  ['gifted items', giftedItems, 'items_by_outward'],
  ['items for sale', saleItems, 'items_by_outward'],
  ['the newest gifted items', latestGiftedItems, 'items_by_outward'],
  ['the newest items for sale', latestSaleItems, 'items_by_outward'],
] as const
const ASKED = [
  { near: 'BS6', sort: 'distance' },
  { near: 'BS6', within: '10' },
  { near: 'BS6', within: '50' },
  { near: 'BS6', within: '10', sort: 'distance' },
  { near: 'Truro', sort: 'distance' },
  { near: 'Truro', within: '2' },
]

test.each(LISTS.flatMap(([what, endpoint, index]) => ASKED.map((query) => ({ what, endpoint, index, query }))))(
  '$what by $query takes two statements, by index, planned once (NEAR-10)',
  async ({ endpoint, index, query }) => {
    const ask = () => callOrThrow(server, endpoint as typeof openRequests, { as: carrier, query: query as never })
    // the first one reads what lies where
    await ask()
    const sent = await statements.during(ask)
    expect(sent.length).toBeGreaterThan(0)
    expect(sent.map(({ text }) => text).slice(2), 'statements too many').toEqual([])
    expect(
      sent.filter(({ name }) => !name),
      'planned each time',
    ).toEqual([])
    for (const statement of sent) {
      const whole = [
        ...(await tablesReadWhole(server.sql, statement)),
        ...(await tablesReadWholeUnseen(server.sql, statement)),
      ]
      expect(
        whole.filter((table) => LARGE.includes(table)),
        statement.text,
      ).toEqual([])
    }
    const [first] = sent
    const used = first ? await indexesUsed(server.sql, first) : []
    expect(used.filter((name) => /newest|available|_open$/.test(name))).toEqual([])
    expect(used).toContain(index)
  },
)

test('a page reads few rows, however many there are', async () => {
  const ask = () => callOrThrow(server, openRequests, { as: carrier, query: { near: 'BS6', within: '50' } as never })
  await ask()
  const [statement] = await statements.during(ask)
  if (!statement) throw new Error('There was no statement.')
  const { rows } = await server.sql.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, timing off, costs off) ${statement.text}`,
    [...statement.values],
  )
  const read = rows.flatMap(({ 'QUERY PLAN': line }) => {
    const [, count, loops] = /Index.* using collection_requests\w+.*rows=([\d.]+) loops=(\d+)/.exec(line) ?? []
    return count && loops ? [Number(count) * Number(loops)] : []
  })
  expect(read.length).toBeGreaterThan(0)
  // one of each code, and a page of each of the first ones
  expect(read.reduce((sum, count) => sum + count, 0)).toBeLessThan(CODES + 21 * 21 + 101)
})
