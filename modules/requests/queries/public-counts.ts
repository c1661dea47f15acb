import { sql } from 'kysely'
import { type Executor, own } from '#server/platform/database/database.ts'
import type { RequestsTables } from '../tables.ts'

/** How many jobs a carrier has done. */
export async function jobsCompletedBy(db: Executor, userId: string): Promise<number> {
  const { count } = await own<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accepted_bidder_id', '=', userId)
    .where('status', '=', 'completed')
    .executeTakeFirstOrThrow()
  return count
}

/** How many requests are open in each outward code; those without a postcode lie nowhere. */
export async function openRequestsByOutward(db: Executor): Promise<Map<string, number>> {
  const rows = await own<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select(({ fn }) => [sql<string>`split_part(postcode, ' ', 1)`.as('outward'), fn.countAll<number>().as('count')])
    .where('status', '=', 'pending')
    .where('shown', '=', true)
    .where('postcode', 'is not', null)
    .groupBy('outward')
    .execute()
  return new Map(rows.map(({ outward, count }) => [outward, count]))
}

/** How many requests are open in each postcode area; those without a postcode lie nowhere. */
export async function openRequestsByArea(db: Executor): Promise<Map<string, number>> {
  const rows = await own<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select(({ fn }) => [sql<string>`substring(postcode from '^[A-Z]+')`.as('area'), fn.countAll<number>().as('count')])
    .where('status', '=', 'pending')
    .where('shown', '=', true)
    .where('postcode', 'is not', null)
    .groupBy('area')
    .execute()
  return new Map(rows.map(({ area, count }) => [area, count]))
}
