import { type RawBuilder, sql } from 'kysely'
import type { Stream } from '#modules/waste/catalogue/contract.ts'
import { type Executor, own } from '#server/platform/database/database.ts'
import { OUTWARD } from '../outward.ts'
import type { RequestsTables } from '../tables.ts'
import { hasWords } from './has-words.ts'

/** Which of the requests that say what they hold. */
interface LoadFilter {
  /** All that a request holds has to be of these; none takes every kind. */
  streams: readonly Stream[]
  /** Null is any weight. */
  upToKg: number | null
  /** Whether what holds something hazardous counts. */
  hazardous: boolean
}

interface Filter {
  since: Date
  /** Every one has to be found. */
  words: readonly string[]
  photo: boolean
  budget: boolean
  /** Null counts those that do not say what they hold, too. */
  load: LoadFilter | null
}

/** How many requests that anyone may see were posted since then, by outward code; null are those without a postcode. */
export async function postedByOutward(
  db: Executor,
  { since, words, photo, budget, load }: Filter,
): Promise<Map<string | null, number>> {
  const rows = await own<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select(({ fn }) => [OUTWARD.as('outward'), fn.countAll<number>().as('count')])
    .where('created_at', '>=', since)
    .where('shown', '=', true)
    .where('user_id', 'is not', null)
    .where(hasWords(words))
    .$if(photo, (query) => query.where('image_urls', 'is not', null))
    .$if(budget, (query) => query.where('budget', 'is not', null))
    .where(holds(load))
    .groupBy('outward')
    .execute()
  return new Map(rows.map(({ outward, count }) => [outward, count]))
}

/** Whether a request holds what a filter asks for, in a statement on its table; without a filter all do. */
function holds(filter: LoadFilter | null): RawBuilder<boolean> {
  if (filter === null) return sql`true`
  const { streams, upToKg, hazardous } = filter
  return sql`(load is not null
    and (${streams.length === 0} or load->'streams' <@ ${JSON.stringify(streams)}::jsonb)
    and (${upToKg}::numeric is null or (load->>'kg')::numeric <= ${upToKg}::numeric)
    and (${hazardous} or not load->'marks' ? 'hazardous'))`
}
