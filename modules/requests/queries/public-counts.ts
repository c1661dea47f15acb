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

/** As many as a page names. */
const MOST_OUTWARDS = 12

/** Outward codes in which a carrier has completed jobs, those with most first. */
export async function outwardsServedBy(db: Executor, userId: string): Promise<string[]> {
  const rows = await own<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select(sql<string>`split_part(postcode, ' ', 1)`.as('outward'))
    .where('accepted_bidder_id', '=', userId)
    .where('status', '=', 'completed')
    .where('postcode', 'is not', null)
    .groupBy('outward')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('outward')
    .limit(MOST_OUTWARDS)
    .execute()
  return rows.map(({ outward }) => outward)
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
