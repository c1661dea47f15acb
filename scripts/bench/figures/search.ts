import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { ResultType, search as searchEndpoint } from '#modules/discovery/search/contract.ts'
import { postgresEngine } from '#modules/discovery/search/postgres/postgres-engine.ts'
import { openClient } from '#scripts/lib/database-client.ts'
import { inventTexts, TERMS } from '#scripts/lib/vocabulary.ts'
import { withDatabase } from '#scripts/lib/with-database.ts'
import { nthOf } from '../harness/cast.ts'
import { clientsOf, get, repeatAll } from '../harness/load.ts'
import { alternate, figure, findingsFor, type Loop, type Run, say, seriesOf } from '../harness/measure.ts'
import { openStage } from '../harness/stage.ts'

const TYPED = Object.keys(TERMS) as (keyof typeof TERMS)[]
/** PostgreSQL itself, searched for rare words: the fewest rows by the indexes, and all documents by the pattern. */
const LOOKUP = ResultType.options
  .map(
    (_, kind) => `select id, title, description from search_documents_b where kind = ${kind} and words @@ $1::tsquery`,
  )
  .join(' union all ')
const ILIKE = `select id, title, description from search_documents
  where slot = 'b' and (title ilike $1 or description ilike $1) order by at desc limit 20`

/** G16, G17: how long a search takes among this many documents, compared with plain SQL in the same run. */
export const search = figure(
  'search',
  { full: { documents: 100_000, rounds: 5, windowMs: 500 }, quick: { documents: 5_000, rounds: 2, windowMs: 150 } },
  async (run: Run, { documents, rounds, windowMs }) => {
    const stage = await openStage(run, 'search')
    const databaseUrl = await stage.migrated('search')
    const sql = await openClient(databaseUrl, run.stack)
    await indexDocuments(databaseUrl, documents)
    await sql.query('vacuum analyze')
    const { url } = await stage.start({ name: 'search', roles: 'web', databaseUrl })
    say('searching')
    const typed = TYPED.map((name) => [name, clientsOf(url, 1, (_, turn) => searchCall(nthOf(TERMS[name], turn)))])
    const loops: Record<string, Loop> = {
      ...Object.fromEntries(typed),
      'sql lookup': sqlLoop(sql, { name: 'lookup', text: LOOKUP }, (term) => `'${term}'`),
      'sql ilike': sqlLoop(sql, { name: 'ilike', text: ILIKE }, (term) => `%${term}%`),
    }
    const measure = (side: string) => (loops[side] as Loop)(windowMs)
    const windows = await alternate(stage, Object.keys(loops), rounds, measure)
    const all = seriesOf('', windows)
    const slowest = TYPED.reduce((worst, other) => (all.get(other, 'p99') > all.get(worst, 'p99') ? other : worst))
    const slow = windows.filter(({ side }) => side === slowest).map((window) => ({ ...window, side: 'slowest' }))
    return findingsFor(seriesOf(`Searching, 1 client, slowest ${slowest}`, [...windows, ...slow]), 'search')
  },
)

/** The HTTP request that finds a term. */
export const searchCall = (term: string) => get(`${searchEndpoint.path}?term=${encodeURIComponent(term)}`)

/** The kinds of documents of a marketplace of some years. */
const MIX = Object.entries({ job: 6, gift_item: 4, sell_item: 3, upcycle_idea: 1, business: 2, charity: 4 }).flatMap(
  ([type, count]) => Array<ResultType>(count).fill(type as ResultType),
)
const WORDS_EACH = 30
const WRITTEN_AT_ONCE = 2_000

/** Builds a search index of invented documents, as the product does: in the slot `b`. */
export async function indexDocuments(databaseUrl: string, count: number): Promise<void> {
  say(`indexing ${count} documents`)
  const changes = inventTexts(count, WORDS_EACH).map((text, nth) => {
    const content = { ...text, imageUrl: null, area: null, keywords: [], point: null, at: new Date(nth * 60_000) }
    return { type: nthOf(MIX, nth), id: randomUUID(), version: 1, content }
  })
  await withDatabase({ DATABASE_URL: databaseUrl }, async (db) => {
    const engine = postgresEngine(db)
    await engine.beginBuilding()
    for (let from = 0; from < count; from += WRITTEN_AT_ONCE)
      await engine.fill(changes.slice(from, from + WRITTEN_AT_ONCE))
    await engine.refresh('building')
    await engine.swap(new Date())
  })
}

function sqlLoop(client: pg.Client, query: pg.QueryConfig, toValue: (term: string) => string): Loop {
  let turn = 0
  return repeatAll([() => client.query({ ...query, values: [toValue(nthOf(TERMS['rare word'], turn++))] })])
}
