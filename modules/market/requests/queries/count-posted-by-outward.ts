import { type RawBuilder, sql } from 'kysely'
import type { Stream } from '#modules/core/waste-catalogue/contract/catalogue.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { OUTWARD } from '../outward.ts'
import type { RequestsTables } from '../tables.ts'
import { hasWords } from './has-words.ts'

/** A filter on the listed items of requests. */
interface LoadFilter {
  /** Waste streams: every item has to belong to one of them. Empty means any. */
  streams: readonly Stream[]
  /** Null means any weight. */
  upToKg: number | null
  /** Whether hazardous items are allowed. */
  hazardous: boolean
}

interface Filter {
  since: Date
  /** All of these words have to match. */
  words: readonly string[]
  photoRequired: boolean
  budgetRequired: boolean
  /** Null also counts requests without listed items. */
  load: LoadFilter | null
}

/** Returns the number of public requests posted since a time, by outward code; null for those without a postcode. */
export async function countPostedByOutward(
  db: Executor,
  { since, words, photoRequired, budgetRequired, load }: Filter,
): Promise<Map<string | null, number>> {
  const rows = await asModuleDb<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select(({ fn }) => [OUTWARD.as('outward'), fn.countAll<number>().as('count')])
    .where('created_at', '>=', since)
    .where('shown', '=', true)
    .where('user_id', 'is not', null)
    .where(hasWords(words))
    .$if(photoRequired, (query) => query.where('image_urls', 'is not', null))
    .$if(budgetRequired, (query) => query.where('budget', 'is not', null))
    .where(matchesLoad(load))
    .groupBy('outward')
    .execute()
  return new Map(rows.map(({ outward, count }) => [outward, count]))
}

/** Returns the SQL condition for requests whose items match a filter. */
function matchesLoad(filter: LoadFilter | null): RawBuilder<boolean> {
  if (filter === null) return sql`true`
  const { streams, upToKg, hazardous } = filter
  return sql`(load is not null
    and (${streams.length === 0} or load->'streams' <@ ${JSON.stringify(streams)}::jsonb)
    and (${upToKg}::numeric is null or (load->>'kg')::numeric <= ${upToKg}::numeric)
    and (${hazardous} or not load->'marks' ? 'hazardous'))`
}
