import type pg from 'pg'
import { AREAS_BY_CODE } from '#modules/core/places/areas.ts'
import { isCovered } from '#modules/core/places/contract/postcode.ts'
import { titleKey, toIndexEntry } from '#modules/discovery/search/postgres/index-entry.ts'
import { postgresEngine } from '#modules/discovery/search/postgres/postgres-engine.ts'
import { myBids } from '#modules/market/bidding/contract.ts'
import { openRequests, readRequest } from '#modules/market/requests/contract.ts'
import { openClient } from '#scripts/lib/database-client.ts'
import { withDatabase } from '#scripts/lib/with-database.ts'
import { bidsOf, type Cast, nthOf, productBid, seed } from '../harness/cast.ts'
import { authHeaders, type Call, clientsOf, get } from '../harness/load.ts'
import { allOf, alternate, figure, findingsFor, type Loop, type Run, say, seriesOf } from '../harness/measure.ts'
import { jobsAlone } from '../harness/search/corpus.ts'
import { searchText, TERMS, TYPED } from '../harness/search/terms.ts'
import { SYLLABLES } from '../harness/search/vocabulary.ts'
import { openStage } from '../harness/stage.ts'

const BIDS_EACH = 10
/** Until a new process is as fast as it gets. */
const WARM_UP_MS = 2_000
/** How many of the requests are bid on and viewed. */
const LOOKED_AT = 5_000
/** There before the marketplace grows. */
const POSTED = 20
/** One checkpoint and one vacuum at the end, instead of dozens in between. */
const FILLING = { autovacuum: 'off', max_wal_size: '32GB', checkpoint_timeout: '1h' }
const NEAR = ['nearest jobs', 'jobs within 10 miles'] as const
const SIDES = ['place bid', 'job page', 'search', 'list of jobs', ...NEAR, 'own bids'] as const
type Side = (typeof SIDES)[number]

/** G23: the same work with ten thousand, a hundred thousand and a million requests, ten bids each. */
export const growth = figure(
  'growth',
  {
    full: { sizes: [10_000, 100_000, 1_000_000], clients: 16, rounds: 2, windowMs: 600 },
    quick: { sizes: [1_000, 5_000], clients: 8, rounds: 1, windowMs: 400 },
  },
  async (run: Run, { sizes, clients, rounds, windowMs }) => {
    const stage = await openStage(run, 'growth')
    const databaseUrl = await stage.migrated('growth')
    await stage.configure(FILLING)
    const lanes = [await openFiller(databaseUrl, run.stack), await openFiller(databaseUrl, run.stack)]
    await lanes[0]?.query(FILL_OUTWARDS, [JSON.stringify(OUTWARDS)])
    const { url } = await stage.start({ name: 'growth', on: { databaseUrl, redisUrl: stage.redisUrl } })
    const cast = await seed(url, databaseUrl, { carriers: clients, requests: POSTED })
    const windows = []
    let grown = POSTED
    for (const requests of sizes) {
      say(`growing to ${requests} requests`)
      const requestIds = await grow(lanes, cast, { from: grown + 1, to: requests })
      grown = requests
      // as the product does each night
      await withDatabase({ DATABASE_URL: databaseUrl }, (db) => postgresEngine(db).refresh('active'))
      const sides = openParties(url, { ...cast, requestIds })
      if (requests === sizes[0]) for (const load of Object.values(sides)) await load(WARM_UP_MS)
      const size = requests === sizes[0] ? 'fewest' : requests === sizes.at(-1) ? 'most' : String(requests)
      const measured = await alternate(stage, SIDES, rounds, (side) => sides[side](windowMs))
      windows.push(...measured.map((window) => ({ ...window, side: `${window.side}, ${size}` })))
    }
    const series = seriesOf(`With ${sizes.join(', ')} requests`, windows)
    return allOf(findingsFor(series, 'growth', SIDES), { ...findingsFor(series, 'near', NEAR), series: [] })
  },
)

/** As many clients as there are carriers, for each kind of work; each call is about the next thing of all. */
function openParties(url: string, cast: Cast): Record<Side, Loop> {
  const { carriers, requestIds } = cast
  const searched = TYPED.flatMap((typed) => TERMS[typed])
  let turn = 0
  const open = (next: (client: number, turn: number) => Call) => clientsOf(url, carriers.length, next)
  const own = (path: () => string) => open((client) => get(path(), authHeaders(carriers[client])))
  const near = (how: string) => own(() => `${openRequests.path}?near=${nthOf(OUTWARDS, turn++).code}&${how}`)
  return {
    'place bid': open(bidsOf(cast, productBid, () => nthOf(requestIds, turn++))),
    'job page': open(() => get(readRequest.path.replace(':requestId', nthOf(requestIds, turn++)))),
    search: open(() => searchText(nthOf(searched, turn++))),
    'list of jobs': own(() => openRequests.path),
    'nearest jobs': near('sort=distance'),
    'jobs within 10 miles': near('within=10'),
    'own bids': own(() => myBids.path),
  }
}

/** Different requests; each occurs many times, with a name of its own. */
const STORIES = 2_000
const WORDS = 12
/** The number of the kind `job` in the search index. */
const JOB = 0
/** Districts around the post towns of all areas. */
const OUTWARDS = [...AREAS_BY_CODE.values()]
  .filter(({ code }) => code.length < 3 && isCovered(`${code}1`))
  .flatMap(({ code, town, latitude, longitude }) =>
    Array.from({ length: 16 }, (_, nth) => {
      const around = { latitude: latitude + nth / 100, longitude: longitude + (nth % 5) / 50 }
      return { code: `${code}${nth + 1}`, town, ...around }
    }),
  )
/** As the product's import of postcodes writes them, one row for each. */
const FILL_OUTWARDS = `
  insert into postcodes select code, latitude, longitude
  from jsonb_to_recordset($1::jsonb) as one (code text, latitude float8, longitude float8)`
const STORIES_TABLE = `
  create temporary table stories (
    nth int primary key, title text, description text, location_text text, area text, title_words text, words tsvector
  )`

/** A connection with a temporary table of request texts, with their words as in the product's own index. */
async function openFiller(url: string, stack: AsyncDisposableStack): Promise<pg.Client> {
  const client = await openClient(url, stack)
  await client.query(`set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '1GB'`)
  const all = jobsAlone(STORIES) as { title: string; description: string }[]
  const rows = all.map(({ title, description }, nth) => {
    const { code: area, town } = nthOf(OUTWARDS, nth)
    const location_text = `${area}, ${town}`
    const story = { title, description: description.split(' ', WORDS).join(' '), location_text }
    const content = { ...story, imageUrl: null, area, keywords: [location_text], at: new Date() }
    return { nth, ...story, area, title_words: titleKey(title), words: toIndexEntry(JOB, content).vector }
  })
  await client.query(STORIES_TABLE)
  const insert = 'insert into stories select * from jsonb_populate_recordset(null::stories, $1::jsonb)'
  await client.query(insert, [JSON.stringify(rows)])
  await client.query('analyze stories')
  return client
}

/** Rows that one statement adds. */
const AT_ONCE = 10_000
/** Each request with the product's rows about it: activity, bids and its document in the search index. */
const FILL = `
  with made as materialized (
    select uuidv7() as id, title || ' ' || name as title, title_words || ' ' || name as title_words, description,
      location_text, area, words || ('''' || name || ''':1A')::tsvector as words, now() - n * interval '1 minute' as at
    from generate_series($2::int, $3::int) as n join stories s on s.nth = n % ${STORIES},
      lateral (select $6::text[] as part, cardinality($6::text[]) as parts) as syllables,
      lateral (select part[1 + n % parts] || part[1 + n / parts % parts] || part[1 + n / parts / parts % parts] as name) as named
  ), posted as (
    insert into collection_requests (id, user_id, title, description, location_text, budget, created_at, updated_at)
    select id, $1, title, description, location_text, 80, at, at from made
  ), counted as (
    insert into request_activity (request_id, bid_count) select id, $4 from made
  ), documented as (
    insert into search_documents (slot, kind, id, version, title, title_words, description, area, at, words)
    select 'a', 0, id, 1, title, title_words, description, area, at, words from made
  )
  insert into bids (id, collection_request_id, bidder_id, bid_amount, created_at)
  select uuidv7(), id, ($5::uuid[])[1 + nth % cardinality($5::uuid[])], 70 + nth, at + nth * interval '1 second'
  from made, generate_series(1, $4::int) as nth`
const FILLED = ['bids', 'collection_requests', 'request_activity', 'search_documents']

/**
 * Adds the requests numbered `from` to `to`, higher numbers older, with bids of the cast's carriers; returns a sample
 * of all.
 */
async function grow(
  lanes: readonly pg.Client[],
  { owner, carriers }: Cast,
  { from, to }: { from: number; to: number },
): Promise<string[]> {
  // one connection for each core
  const client = nthOf(lanes, 0)
  let next = from
  const bidders = carriers.map(({ id }) => id)
  const add = async (lane: pg.Client) => {
    for (let first = next; first <= to; first = next) {
      next = Math.min(first + AT_ONCE, to + 1)
      await lane.query(FILL, [owner.id, first, next - 1, BIDS_EACH, bidders, SYLLABLES])
    }
  }
  await withoutIndexes(client, [...FILLED, 'search_documents_a'], () => Promise.all(lanes.map(add)))
  await client.query(`vacuum analyze ${FILLED.join(', ')}`)
  // pending writes would disturb the bids that are measured
  await client.query('checkpoint')
  const sample = 'select id from collection_requests where random() < $1::float8 limit $2'
  const { rows } = await client.query<{ id: string }>(sample, [LOOKED_AT / to, LOOKED_AT])
  return rows.map(({ id }) => id)
}

/** Indexes that aren't keys. Those that belong to one of a partitioned table come and go with it. */
const INDEXES = `
  select i.indexname as name, replace(i.indexdef, ' ON ONLY ', ' ON ') as made
  from pg_indexes i join pg_index x on x.indexrelid = to_regclass(quote_ident(i.indexname))
  join pg_class c on c.oid = x.indexrelid
  where i.tablename = any($1) and not x.indisunique and not c.relispartition`

/** Calls `fill` while `tables` have no indexes but their keys: a fraction of the time. */
async function withoutIndexes(client: pg.Client, tables: readonly string[], fill: () => Promise<unknown>) {
  const { rows: indexes } = await client.query<{ name: string; made: string }>(INDEXES, [tables])
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await fill()
  for (const { made } of indexes) await client.query(made)
}
