import type pg from 'pg'
import { AREAS_BY_CODE } from '#modules/core/places/areas.ts'
import { isCovered } from '#modules/core/places/contract/postcode.ts'
import { postgresEngine } from '#modules/discovery/search/postgres/postgres-engine.ts'
import { myBids } from '#modules/market/bidding/contract.ts'
import { openRequests, readRequest } from '#modules/market/requests/contract.ts'
import { openClient } from '#scripts/lib/database-client.ts'
import { fillAuctions } from '#scripts/lib/fill-auctions.ts'
import { TERMS } from '#scripts/lib/vocabulary.ts'
import { withDatabase } from '#scripts/lib/with-database.ts'
import { bidsOf, type Cast, nthOf, productBid, seed, signInAgain } from '../harness/cast.ts'
import { authHeaders, clientsOf, get, type NextCall } from '../harness/load.ts'
import {
  allOf,
  alternate,
  figure,
  findingsFor,
  type Loop,
  type Run,
  say,
  seriesOf,
  type Window,
} from '../harness/measure.ts'
import { openStage, type Stage } from '../harness/stage.ts'
import { indexDocuments, searchCall } from './search.ts'

const BIDS_EACH = 10
/** Until a new process is as fast as it gets. */
const WARM_UP_MS = 2_000
/** How many of the requests are bid on and viewed. */
const SAMPLE = 5_000
const NEAR = ['nearest jobs', 'jobs within 10 miles'] as const
const SIDES = ['place bid', 'job page', 'search', 'list of jobs', ...NEAR, 'own bids'] as const

/** G23: the same work with ten thousand, a hundred thousand and a million requests and documents, ten bids each. */
export const growth = figure(
  'growth',
  {
    full: { fewest: 10_000, times: [1, 10, 100], clients: 16, rounds: 2, windowMs: 600 },
    quick: { fewest: 1_000, times: [1, 5], clients: 8, rounds: 1, windowMs: 400 },
  },
  async (run: Run, { fewest, times, clients, rounds, windowMs }) => {
    const stage = await openStage(run, 'growth')
    const databaseUrl = await stage.migrated('growth')
    const sql = await openClient(databaseUrl, run.stack)
    const cast = await prepare(stage, databaseUrl, sql, { fewest, clients })
    const windows: Window<string>[] = []
    for (const [nth, size] of times.entries()) {
      say(`growing to ${size * fewest} requests`)
      const requestIds = await grow(sql, cast, fewest, { from: times[nth - 1] ?? 0, to: size })
      // as the product does each night
      await withDatabase({ DATABASE_URL: databaseUrl }, (db) => postgresEngine(db).refresh('active'))
      const { url, stop } = await stage.start({ name: 'growth', databaseUrl })
      const loops = loopsAt(url, { ...(await signInAgain(url, cast)), requestIds })
      for (const loop of Object.values(loops)) await loop(WARM_UP_MS)
      const measured = await alternate(stage, SIDES, rounds, (side) => loops[side](windowMs))
      const name = nth === 0 ? 'fewest' : nth === times.length - 1 ? 'most' : `${size} times`
      windows.push(...measured.map((window) => ({ ...window, side: `${window.side}, ${name}` })))
      await stop()
    }
    const series = seriesOf(`With ${times.join(', ')} times ${fewest} requests`, windows)
    return allOf(findingsFor(series, 'growth', SIDES), { ...findingsFor(series, 'near', NEAR), tables: [] })
  },
)

/** Fills the places and the first documents, and signs people up. */
async function prepare(
  stage: Stage,
  databaseUrl: string,
  sql: pg.Client,
  { fewest, clients }: { fewest: number; clients: number },
): Promise<Cast> {
  for (const setting of FILLING) await sql.query(setting)
  await sql.query(FILL_PLACES, [JSON.stringify(PLACES)])
  await indexDocuments(databaseUrl, fewest)
  await sql.query('create temporary table first_documents as select * from search_documents')
  const { url, stop } = await stage.start({ name: 'seeding', databaseUrl })
  const cast = await seed(url, databaseUrl, { carriers: clients, requests: 0 })
  await stop()
  return cast
}

/** As many clients as there are carriers, for each kind of work; each call is about the next thing of all. */
function loopsAt(url: string, cast: Cast): Record<(typeof SIDES)[number], Loop> {
  const { carriers, requestIds } = cast
  const terms = Object.values(TERMS).flat()
  let turn = 0
  const open = (next: NextCall) => clientsOf(url, carriers.length, next)
  const own = (path: () => string) => open((client) => get(path(), authHeaders(carriers[client])))
  const near = (how: string) => own(() => `${openRequests.path}?near=${nthOf(PLACES, turn++).code}&${how}`)
  return {
    'place bid': open(bidsOf(cast, productBid, () => nthOf(requestIds, turn++))),
    'job page': open(() => get(readRequest.path.replace(':requestId', nthOf(requestIds, turn++)))),
    search: open(() => searchCall(nthOf(terms, turn++))),
    'list of jobs': own(() => openRequests.path),
    'nearest jobs': near('sort=distance'),
    'jobs within 10 miles': near('within=10'),
    'own bids': own(() => myBids.path),
  }
}

/** Districts around the post towns of all areas, as the product's import of postcodes writes them. */
const PLACES = [...AREAS_BY_CODE.values()]
  .filter(({ code }) => code.length < 3 && isCovered(`${code}1`))
  .flatMap(({ code, town, latitude, longitude }) =>
    Array.from({ length: 16 }, (_, nth) => ({
      ...{ code: `${code}${nth + 1}`, town, latitude: latitude + nth / 100, longitude: longitude + (nth % 5) / 50 },
    })),
  )
const FILL_PLACES = `
  insert into postcodes select code, latitude, longitude
  from jsonb_to_recordset($1::jsonb) as one (code text, latitude float8, longitude float8)`

/** Rows that one statement adds. */
const AT_ONCE = 10_000
/** One checkpoint and one vacuum at the end, instead of dozens in between. */
const FILLING = [
  ...['alter system set autovacuum = off', `alter system set max_wal_size = '32GB'`, 'select pg_reload_conf()'],
  ...['set synchronous_commit = off', `set maintenance_work_mem = '1GB'`],
]
const COPY_DOCUMENTS = `
  insert into search_documents (slot, kind, id, version, title, title_words, description, at, words)
  select slot, kind, uuidv7(), version, title, title_words, description, at, words
  from first_documents, generate_series(1, $1::int)`
const FILLED = ['bids', 'collection_requests', 'request_activity', 'search_documents', 'search_documents_b']
/** Indexes that aren't keys. Those that belong to one of a partitioned table come and go with it. */
const INDEXES = `
  select i.indexname as name, replace(i.indexdef, ' ON ONLY ', ' ON ') as made
  from pg_indexes i join pg_index x on x.indexrelid = to_regclass(quote_ident(i.indexname))
  join pg_class c on c.oid = x.indexrelid
  where i.tablename = any($1) and not x.indisunique and not c.relispartition`

/**
 * Adds requests with bids of the cast's carriers, and documents, until there are `to` times `fewest`; returns a sample
 * of all requests. Indexes are built afterwards: a fraction of the time.
 */
async function grow(sql: pg.Client, cast: Cast, fewest: number, { from, to }: { from: number; to: number }) {
  const { rows: indexes } = await sql.query<{ name: string; made: string }>(INDEXES, [FILLED])
  for (const { name } of indexes) await sql.query(`drop index ${name}`)
  const places = PLACES.map(({ code, town }) => `${code}, ${town}`)
  for (let left = (to - from) * fewest; left > 0; left -= AT_ONCE)
    await fillAuctions(sql, cast, { count: Math.min(left, AT_ONCE), bidsEach: BIDS_EACH, places })
  // the first of them are there
  await sql.query(COPY_DOCUMENTS, [from === 0 ? 0 : to - from])
  for (const { made } of indexes) await sql.query(made)
  await sql.query('vacuum analyze')
  // pending writes would disturb the bids that are measured
  await sql.query('checkpoint')
  const sample = 'select id from collection_requests where random() < $1::float8 limit $2'
  const { rows } = await sql.query<{ id: string }>(sample, [SAMPLE / (to * fewest), SAMPLE])
  return rows.map(({ id }) => id)
}
