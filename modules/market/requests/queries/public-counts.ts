import { sql } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { RequestsTables } from '../tables.ts'

/** Returns the number of jobs a carrier has completed. */
export async function countJobsCompletedBy(db: Executor, userId: string): Promise<number> {
  const { count } = await asModuleDb<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accepted_bidder_id', '=', userId)
    .where('status', '=', 'completed')
    .executeTakeFirstOrThrow()
  return count
}

/** Most outward codes shown on a page. */
const MAX_OUTWARDS = 12

/** Returns the outward codes in which a carrier has completed jobs, most jobs first. */
export async function outwardsServedBy(db: Executor, userId: string): Promise<string[]> {
  const rows = await asModuleDb<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select(sql<string>`split_part(postcode, ' ', 1)`.as('outward'))
    .where('accepted_bidder_id', '=', userId)
    .where('status', '=', 'completed')
    .where('postcode', 'is not', null)
    .groupBy('outward')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('outward')
    .limit(MAX_OUTWARDS)
    .execute()
  return rows.map(({ outward }) => outward)
}

/** Returns the number of open requests by outward code, without those that have no postcode. */
export async function countOpenRequestsByOutward(db: Executor): Promise<Map<string, number>> {
  const rows = await asModuleDb<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select(({ fn }) => [sql<string>`split_part(postcode, ' ', 1)`.as('outward'), fn.countAll<number>().as('count')])
    .where('status', '=', 'pending')
    .where('shown', '=', true)
    .where('postcode', 'is not', null)
    .groupBy('outward')
    .execute()
  return new Map(rows.map(({ outward, count }) => [outward, count]))
}

/** Returns the number of open requests by postcode area, without those that have no postcode. */
export async function countOpenRequestsByArea(db: Executor): Promise<Map<string, number>> {
  const rows = await asModuleDb<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select(({ fn }) => [sql<string>`substring(postcode from '^[A-Z]+')`.as('area'), fn.countAll<number>().as('count')])
    .where('status', '=', 'pending')
    .where('shown', '=', true)
    .where('postcode', 'is not', null)
    .groupBy('area')
    .execute()
  return new Map(rows.map(({ area, count }) => [area, count]))
}
