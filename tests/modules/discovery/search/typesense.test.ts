import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type * as z from 'zod/mini'
import { toJSONSchema } from 'zod/v4/core'
import { compareIndex, search } from '#modules/discovery/search/contract.ts'
import { type Change, DELETED_VERSION, type SearchEngine } from '#modules/discovery/search/engine.ts'
import { openTypesense } from '#modules/discovery/search/typesense/client.ts'
import { typesenseEngine } from '#modules/discovery/search/typesense/typesense-engine.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenOpenRequest, givenStaff } from '#tests/support/people.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { KEYS, openTypesenseEmulator, type TypesenseEmulator } from '#tests/support/typesense/emulator.ts'
import { CollectionSchema, SearchParameters } from '#tests/support/typesense/shapes.ts'
import { until } from '#tests/support/until.ts'

const settingsFor = ({ url }: { url: string }) => ({
  TYPESENSE_URL: url,
  TYPESENSE_API_KEY: KEYS.keeper,
  TYPESENSE_SEARCH_KEY: KEYS.search,
})

const change = (title: string | null, over: Partial<Change> = {}): Change => ({
  type: 'job',
  id: randomUUID(),
  version: 1,
  content:
    title === null
      ? null
      : {
          title,
          description: null,
          imageUrl: null,
          area: 'BS6',
          keywords: [],
          at: new Date(),
          point: { latitude: 51.5, longitude: -2.6 },
        },
  ...over,
})
const look = (term: string, over: object = {}) => ({ term, type: null, page: 1, near: null, ...over })

describe('Typesense, with our emulator', () => {
  let emulator: TypesenseEmulator
  let engine: SearchEngine
  beforeEach(async () => {
    emulator = await openTypesenseEmulator()
    engine = typesenseEngine(openTypesense(settingsFor(emulator)))
    return () => emulator.stop()
  })
  const titles = async (term: string) => (await engine.search(look(term))).hits.map(({ title }) => title)

  test('ignores older versions, also of deleted documents', async () => {
    const sofa = change('Sofa')
    await engine.write([{ ...sofa, version: 3 }])
    await engine.write([{ ...sofa, version: 2, content: { ...contentOf(sofa), title: 'Settee' } }])
    expect(await titles('sofa')).toEqual(['Sofa'])
    await engine.write([{ ...sofa, version: 4, content: null }])
    await engine.write([{ ...sofa, version: 3 }])
    expect(await titles('sofa')).toEqual([])
    await engine.write([{ ...sofa, version: 5 }])
    expect(await titles('sofa')).toEqual(['Sofa'])
    await engine.write([{ ...sofa, version: DELETED_VERSION, content: null }])
    await engine.write([{ ...sofa, version: 6 }])
    expect(await titles('sofa')).toEqual([])
  })

  test('keeps the newer of two concurrent writes', async () => {
    const sofa = change('Sofa')
    const versions = Array.from({ length: 10 }, (_, at) => ({
      ...sofa,
      version: at + 1,
      content: { ...contentOf(sofa), title: `Sofa ${at + 1}` },
    }))
    await Promise.all(versions.toSorted(() => Math.random() - 0.5).map((one) => engine.write([one])))
    expect(await titles('sofa')).toEqual(['Sofa 10'])
  })

  test('a new index receives changes and is active after the swap', async () => {
    const [old, both] = [change('Old lamp'), change('Both lamps')]
    await engine.write([old])
    await engine.beginBuilding()
    await engine.write([both])
    await engine.fill([change('New lamp'), change('Gift lamp', { type: 'gift_item' })])
    expect(await engine.counts('active')).toMatchObject({ job: 2, gift_item: 0 })
    expect(await engine.counts('building')).toMatchObject({ job: 2, gift_item: 1 })
    const first = await engine.versions('building', 'job', null, 1)
    const second = await engine.versions('building', 'job', first[0]?.id ?? '', 1)
    expect([...first, ...second].map(({ id }) => id).toSorted()).toEqual([first[0]?.id, second[0]?.id])
    expect(await engine.versions('building', 'job', second[0]?.id ?? '', 1)).toEqual([])
    await engine.swap(new Date())
    await engine.swap(new Date())
    expect((await titles('lamp')).toSorted()).toEqual(['Both lamps', 'Gift lamp', 'New lamp'])
    await expect(engine.fill([old])).rejects.toThrow('No index is being built')
  })

  test('sends requests that match the OpenAPI description', async () => {
    await engine.write([change('Red <b>sofa</b>'), change('Sofa bed', { type: 'gift_item' })])
    const found = await engine.search(look('sofa', { type: 'gift_item', near: { latitude: 51, longitude: -2 } }))
    expect(found.hits.map(({ title }) => title)).toEqual(['Sofa bed'])
    expect(found.counts).toMatchObject({ job: 1, gift_item: 1, charity: 0 })
    expect(emulator.searches.at(-2)).toMatchObject({
      filter_by: 'gone:=false && type:=gift_item',
      sort_by: '_text_match(buckets: 5):desc,location(51, -2):asc,kind:asc',
    })
    const [red] = (await engine.search(look('red'))).hits
    expect(red?.titlePieces).toEqual([
      { text: 'Red', match: true },
      { text: ' <b>sofa</b>', match: false },
    ])
  })

  test.each([
    ['an answer that is none of its own', { path: 'multi_search', body: { results: 'x' } }],
    ['an error inside an answer', { path: 'multi_search', body: { results: [{ code: 404, error: 'no' }] } }],
    ['a server in trouble', { path: 'multi_search', status: 503 }],
  ])('throws on %s', async (_, trouble) => {
    emulator.setFault(trouble)
    await expect(engine.search(look('sofa'))).rejects.toThrow()
  })

  test('throws if a document is rejected', async () => {
    await engine.write([change('Sofa')])
    emulator.setFault({ path: 'import', body: '{"success":false,"error":"full"}' })
    await expect(engine.write([change('Lamp')])).rejects.toThrow('full')
  })
})

/** The content of a change. */
function contentOf(one: Change) {
  if (!one.content) throw new Error('It has gone')
  return one.content
}

describe('an installation with Typesense', () => {
  let emulator: TypesenseEmulator
  let server: TestServer
  beforeAll(async () => {
    emulator = await openTypesenseEmulator()
    server = await startTestServer({ SEARCH_ENGINE: 'typesense', ...settingsFor(emulator) })
  })
  afterAll(async () => {
    await server.stop()
    await emulator.stop()
  })
  const found = async (term: string) =>
    (await callOrThrow(server, search, { query: { term } })).items.map(({ title }) => title)
  const asked = (term: string) => emulator.searches.filter(({ q }) => q === term).length

  test('falls back to PostgreSQL while Typesense is down, which then catches up', async () => {
    await givenOpenRequest(server, { title: 'Wardrobe of oak' })
    await until(async () => (await found('wardrobe')).length === 1, 'the job to be found')
    expect(asked('wardrobe')).toBeGreaterThan(0)
    emulator.setFault({ path: '', status: 503 })
    await givenOpenRequest(server, { title: 'Mirror of brass' })
    await until(async () => (await found('mirror')).length === 1, 'PostgreSQL to answer')
    emulator.setFault(null)
    await until(
      async () => {
        await found('mirror')
        return asked('mirror') > 0 && (await found('mirror')).length === 1
      },
      'Typesense to catch up',
      20_000,
    )
  })

  test('the comparison also fixes the PostgreSQL index', async () => {
    await givenOpenRequest(server, { title: 'Bathtub of iron' })
    await until(async () => (await found('bathtub')).length === 1, 'the job to be found')
    await server.sql.query(`delete from search_documents where title = 'Bathtub of iron'`)
    // a comparison interrupted by Typesense keeps its lease for a minute
    await server.sql.query('update search_index set compared_until = null')
    const admin = await givenStaff(server)
    await callOrThrow(server, compareIndex, { as: admin })
    emulator.setFault({ path: 'multi_search', status: 503 })
    await until(async () => (await found('bathtub')).length === 1, 'PostgreSQL to know it again')
    emulator.setFault(null)
  })
})

/** Path of a copy of typesense/typesense-api-spec's openapi.yml, which we can't include. */
const OFFICIAL = process.env['TYPESENSE_OPENAPI']

describe.runIf(OFFICIAL)('our shapes beside the official document', () => {
  interface Described {
    components: { schemas: Record<string, { properties?: Record<string, { type: string }> }> }
  }
  const { schemas } = OFFICIAL ? (parse(readFileSync(OFFICIAL, 'utf8')) as Described).components : { schemas: {} }
  const ours = (schema: z.ZodMiniType) =>
    (toJSONSchema(schema) as { properties: Record<string, { type: string }> }).properties

  test.each([
    ['MultiSearchParameters', SearchParameters, ['collection']],
    ['CollectionSchema', CollectionSchema, []],
  ] as const)('%s knows every name with its type', (name, schema, extra) => {
    const official = schemas[name]?.properties ?? {}
    for (const [field, { type }] of Object.entries(ours(schema)))
      if (!(extra as readonly string[]).includes(field)) expect([field, official[field]?.type]).toEqual([field, type])
  })
})
