import pg from 'pg'
import { postgresEngine } from '#modules/search/postgres/postgres-engine.ts'
import { SYLLABLES } from '#scripts/bench/harness/search/vocabulary.ts'
import type { Cast } from '#scripts/bench/harness/seed.ts'
import { withoutIndexes } from '#scripts/bench/harness/without-indexes.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { STORIES, tellStories } from './stories.ts'

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

export interface Wanted {
  readonly from: number
  readonly to: number
  readonly bidsEach: number
}

/** Adds the requests numbered `from` to `to`, the higher the older, with bids of the cast's carriers. */
export async function fill(url: string, cast: Cast, wanted: Wanted): Promise<void> {
  const first = await connect(url)
  const lanes = [first, await connect(url)]
  // two at a time: one for each core
  let next = wanted.from
  const add = async (client: pg.Client) => {
    for (let from = next; from <= wanted.to; from = next) {
      next = Math.min(from + AT_ONCE, wanted.to + 1)
      const carriers = cast.carriers.map(({ id }) => id)
      await client.query(FILL, [cast.owner.id, from, next - 1, wanted.bidsEach, carriers, SYLLABLES])
    }
  }
  await withoutIndexes(first, [...FILLED, 'search_documents_a'], () => Promise.all(lanes.map(add)))
  await first.query(`vacuum analyze ${FILLED.join(', ')}`)
  await countWords(url)
  // what the disk has still to do would be in the way of the bids that are measured
  await first.query('checkpoint')
  await Promise.all(lanes.map((client) => client.end()))
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '1GB'`)
  await tellStories(client)
  return client
}

/** As the product does each night. */
async function countWords(url: string): Promise<void> {
  const db = openDatabase({ DATABASE_URL: url, DATABASE_POOL: 1 }, () => undefined)
  await postgresEngine(db).refresh('living')
  await db.destroy()
}
