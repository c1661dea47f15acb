import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { publicTerm } from '#modules/core/places/facade.ts'
import { searchWords } from '#server/platform/kernel/search-words.ts'
import type { OpenRequestsFilter } from '../contract.ts'
import { hasWords } from './has-words.ts'
import { OPEN } from './near-requests.ts'

/** SQL condition for open requests that match a filter. */
export function openConditionFor({
  q,
  photo,
  budget,
}: Pick<z.output<typeof OpenRequestsFilter>, 'q' | 'photo' | 'budget'>): RawBuilder<boolean> {
  if (!(q || photo || budget)) return OPEN
  const conditions = [
    OPEN,
    // the same matching as saved searches, so that their counts agree
    q && hasWords(searchWords(publicTerm(q))),
    photo && sql`image_urls is not null`,
    budget && sql`budget is not null`,
  ]
  return sql`${sql.join(
    conditions.filter((condition) => !!condition),
    sql` and `,
  )}`
}
