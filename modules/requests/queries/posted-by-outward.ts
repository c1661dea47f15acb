import { type Executor, own } from '#server/platform/database/database.ts'
import { OUTWARD } from '../outward.ts'
import type { RequestsTables } from '../tables.ts'
import { hasWords } from './has-words.ts'

interface Filter {
  since: Date
  /** Every one has to be found. */
  words: readonly string[]
  photo: boolean
  budget: boolean
}

/** How many requests that anyone may see were posted since then, by outward code; null are those without a postcode. */
export async function postedByOutward(
  db: Executor,
  { since, words, photo, budget }: Filter,
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
    .groupBy('outward')
    .execute()
  return new Map(rows.map(({ outward, count }) => [outward, count]))
}
