import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ResultType } from '#modules/discovery/search/contract.ts'
import { postgresEngine } from '#modules/discovery/search/postgres/postgres-engine.ts'
import { nameOf } from '#scripts/lib/vocabulary.ts'
import { type AnyDb, openDatabase } from '#server/platform/database/database.ts'
import { indexesUsed, listenToStatements, tablesReadWhole } from '#tests/platform/performance/statements.ts'
import { withServerLogin } from '#tests/support/create-database.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { document } from './corpus.ts'

const DOCUMENTS = 9_000
const LARGE = ['search_documents_a', 'search_terms_a']

const statements = listenToStatements()
let db: AnyDb
let sql: pg.Pool
beforeAll(async () => {
  const url = withServerLogin(await freshDatabase())
  db = openDatabase({ DATABASE_URL: url, DATABASE_POOL: 2 }, () => undefined)
  sql = new pg.Pool({ connectionString: url, max: 1 })
  const engine = postgresEngine(db)
  // all have 'sofa', a third 'mattress', 1% 'wardrobe', a sixth a unique name
  const documents = Array.from({ length: DOCUMENTS }, (_, nth) => {
    const type = ResultType.options[nth % ResultType.options.length] ?? 'job'
    const words = ['sofa', nth % 3 === 0 && 'mattress', nth % 100 === 0 && 'wardrobe', nameOf(Math.floor(nth / 6))]
    return document(type, words.filter(Boolean).join(' '))
  })
  for (let from = 0; from < DOCUMENTS; from += 1_000) await engine.write(documents.slice(from, from + 1_000))
  await engine.refresh('active')
})
afterAll(async () => {
  statements.stop()
  await sql.end()
  await db.destroy()
})

/** Search terms and the maximum number of statements. */
const TYPED: readonly [what: string, term: string, most: number][] = [
  ['a word that all have', 'sofa', 2],
  ['a word that many have', 'mattress', 2],
  ['a word that few have', 'wardrobe', 2],
  ['a word that one in thousands has', nameOf(700), 2],
  ['the beginning of many words', 's', 2],
  ['two words', 'sofa wardrobe', 2],
  ['a typing error', 'wardorbe', 4],
]

test.each(TYPED)(
  '%s (%s) takes at most %i statements without a sequential scan of a large table',
  async (_what, term, most) => {
    const search = () => postgresEngine(db).search({ term, type: null, page: 1, near: null })
    const sent = await statements.during(async () => expect((await search()).hits).not.toEqual([]))
    expect(sent.length).toBeGreaterThan(0)
    expect(sent.map(({ text }) => text).slice(most), 'statements too many').toEqual([])
    for (const statement of sent) {
      const whole = await tablesReadWhole(sql, statement)
      expect(whole.filter((table) => LARGE.includes(table), statement.text)).toEqual([])
    }
  },
)

test('looks up a rare word in the word index of each kind', async () => {
  const engine = postgresEngine(db)
  const sent = await statements.during(() => engine.search({ term: 'wardrobe', type: null, page: 1, near: null }))
  const used = (await Promise.all(sent.map((statement) => indexesUsed(sql, statement)))).flat()
  const ofWords = used.filter((index) => index.startsWith('search_documents_a_words_'))
  expect(new Set(ofWords).size).toBe(ResultType.options.length)
})
