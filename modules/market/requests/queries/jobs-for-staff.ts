import { sql } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { RequestStatus } from '../contract.ts'
import type { RequestsTables } from '../tables.ts'

/** An assigned request as staff lists show it. */
export interface JobForStaff {
  id: string
  title: string
  status: RequestStatus
}

/** Returns jobs, hidden ones included: those with these ids, or all whose id ends with these eight characters. */
export async function jobsForStaff(
  db: Executor,
  by: { ids: readonly string[] } | { idEnd: string },
): Promise<JobForStaff[]> {
  const jobs = asModuleDb<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select(['id', 'title', 'status'])
    .where('winning_bid_id', 'is not', null)
  const rows =
    'ids' in by
      ? jobs.where('id', '=', sql<string>`any(${by.ids}::uuid[])`)
      : jobs.where(sql<string>`right(id::text, 8)`, '=', by.idEnd)
  return rows.orderBy('created_at', 'desc').orderBy('id').execute()
}
