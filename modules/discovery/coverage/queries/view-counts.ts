import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { CoverageTables } from '../tables.ts'

/** Returns how many businesses viewed each of these requests, by id; a missing id means none. */
export async function viewCounts(db: Db<CoverageTables>, requestIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('request_looks')
    .select(({ fn }) => ['request_id', fn.countAll<number>().as('count')])
    .where('request_id', '=', sql<string>`any(${requestIds}::uuid[])`)
    .groupBy('request_id')
    .execute()
  return new Map(rows.map(({ request_id, count }) => [request_id, count]))
}
