import type pg from 'pg'
import { AREAS_BY_CODE } from '#modules/core/places/areas.ts'
import { postgresEngine } from '#modules/discovery/search/postgres/postgres-engine.ts'
import { titleKey, toIndexEntry } from '#modules/discovery/search/postgres/vector.ts'
import { myBids } from '#modules/market/bidding/contract.ts'
import { openRequests, readRequest } from '#modules/market/requests/contract.ts'
import { openClient } from '#scripts/lib/database-client.ts'
import { withDatabase } from '#scripts/lib/with-database.ts'
import { bidTextFor, productBid } from '../harness/bids.ts'
import { type Cast, seed } from '../harness/cast.ts'
import { figure, type Run } from '../harness/figure.ts'
import { authHeaders, get, openClients } from '../harness/http.ts'
import { type Act, closedLoop, measureLoops } from '../harness/loops.ts'
import { atMost, ratio, say } from '../harness/report.ts'
import type { Rounds, Series } from '../harness/rounds.ts'
import { jobsAlone } from '../harness/search/corpus.ts'
import { searchText, TERMS, TYPED } from '../harness/search/terms.ts'
import { SYLLABLES } from '../harness/search/vocabulary.ts'
import { openStage } from '../harness/stage.ts'
import { withoutIndexes } from '../harness/without-indexes.ts'

const BIDS_EACH = 10
/** Until a new process is as fast as it gets. */
const WARM_UP_MS = 2_000
/** How many of the requests are bid on and viewed. */
const LOOKED_AT = 5_000
/** There before the marketplace grows. */
const POSTED = 20
/** One checkpoint and one vacuum at the end, instead of dozens in between. */
const FILLING = { autovacuum: 'off', max_wal_size: '32GB', checkpoint_timeout: '1h' }

interface GrowthPlan extends Rounds {
  /** Numbers of requests, one size after another. */
  readonly sizes: readonly number[]
  readonly clients: number
}

/** G23: the same work with ten thousand, a hundred thousand and a million requests, ten bids each. */
export const growth = figure(
  'growth',
  {
    full: { sizes: [10_000, 100_000, 1_000_000], clients: 16, rounds: 2, windowMs: 600 },
    quick: { sizes: [1_000, 5_000], clients: 8, rounds: 1, windowMs: 400 },
  },
  async (run: Run, { sizes, clients, ...rounds }: GrowthPlan) => {
    const stage = await openStage(run, { name: 'growth' })
    const databaseUrl = await stage.migrated('growth')
    await stage.configure(FILLING)
    const lanes = [await openFiller(databaseUrl, run.stack), await openFiller(databaseUrl, run.stack)] as const
    await fillOutwards(lanes[0])
    const { url } = await stage.start({ name: 'growth', on: { databaseUrl, redisUrl: stage.redisUrl } })
    const cast = await seed(url, databaseUrl, { carriers: clients, requests: POSTED })
    const measurer = { machine: stage.machine, repeats: run.repeats }
    const measured: { requests: number; series: Series<Side> }[] = []
    for (const requests of sizes) {
      say(`growing to ${requests} requests`)
      const requestIds = await grow(lanes, cast, { from: (measured.at(-1)?.requests ?? POSTED) + 1, to: requests })
      await countWords(databaseUrl)
      await using stack = new AsyncDisposableStack()
      const sides = openParties(url, { ...cast, requestIds }, stack)
      if (measured.length === 0) for (const acts of Object.values(sides)) await closedLoop(acts, WARM_UP_MS)
      measured.push({ requests, series: await measureLoops(measurer, `With ${requests} requests`, sides, rounds) })
    }
    const [first, last] = [measured[0], measured.at(-1)]
    if (!first || !last) return { lines: [] }
    const grown = SIDES.map((side) => {
      const rate = ({ series }: typeof first) => series.get(side, 'a second')
      const what = `G23 ${side}, ${first.requests} requests against ${last.requests}`
      return ratio(what, rate(first), rate(last), '/s', atMost(1.5))
    })
    const against = (side: Side) =>
      last.series.ratio(`   ${side}, against newest first`, 'a second', [side, 'list of jobs'], '/s')
    return { lines: [...grown, ...NEAR.map(against)], series: measured.map(({ series }) => series) }
  },
)

/** Each call with the next of all places. */
const NEAR = ['nearest jobs', 'jobs within 10 miles'] as const
const SIDES = ['place bid', 'job page', 'search', 'list of jobs', ...NEAR, 'own bids'] as const
type Side = (typeof SIDES)[number]

/** As many clients as there are carriers: what each of them repeats for each kind of work. */
function openParties(url: string, cast: Cast, stack: AsyncDisposableStack): Record<Side, Act[]> {
  const { carriers, requestIds } = cast
  const searched = TYPED.flatMap((typed) => TERMS[typed])
  let turn = 0
  const next = <T>(list: readonly T[]): T => list[turn++ % list.length] as T
  const open = (text: (client: number, turn: number) => string) => openClients(stack, url, carriers.length, text)
  const near = (how: string, client: number) =>
    get(`${openRequests.path}?near=${next(OUTWARDS).code}&${how}`, authHeaders(carriers[client]))
  return {
    'place bid': open(bidTextFor(cast, productBid, () => next(requestIds))),
    'job page': open(() => get(readRequest.path.replace(':requestId', next(requestIds)))),
    search: open(() => searchText(next(searched))),
    'list of jobs': open((client) => get(openRequests.path, authHeaders(carriers[client]))),
    'nearest jobs': open((client) => near('sort=distance', client)),
    'jobs within 10 miles': open((client) => near('within=10', client)),
    'own bids': open((client) => get(myBids.path, authHeaders(carriers[client]))),
  }
}

/** Different requests; each occurs many times, with a name of its own. */
const STORIES = 2_000
const WORDS = 12
/** The number of the kind `job` in the search index. */
const JOB = 0
/** Districts around the post towns of all areas. */
const OUTWARDS = [...AREAS_BY_CODE.values()]
  .filter(({ code }) => code.length < 3)
  .flatMap(({ code, town, latitude, longitude }) =>
    Array.from({ length: 16 }, (_, nth) => {
      const around = { latitude: latitude + nth / 100, longitude: longitude + (nth % 5) / 50 }
      return { code: `${code}${nth + 1}`, town, ...around }
    }),
  )
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
    const { code: area = '', town = '' } = OUTWARDS[nth % OUTWARDS.length] ?? {}
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
  const [client] = lanes
  if (!client) return []
  // one connection for each core
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
  const { rows } = await client.query<{ id: string }>(
    'select id from collection_requests where random() < $1::float8 limit $2',
    [LOOKED_AT / to, LOOKED_AT],
  )
  return rows.map(({ id }) => id)
}

/** As the product's import of postcodes writes them, one row for each. */
const fillOutwards = (client: pg.Client) =>
  client.query(
    `insert into postcodes select code, latitude, longitude from jsonb_to_recordset($1::jsonb) as one (
      code text, latitude float8, longitude float8)`,
    [JSON.stringify(OUTWARDS)],
  )

/** As the product does each night. */
async function countWords(url: string): Promise<void> {
  await withDatabase({ DATABASE_URL: url }, (db) => postgresEngine(db).refresh('living'))
}
