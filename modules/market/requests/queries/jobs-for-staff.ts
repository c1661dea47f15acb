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

/** Returns jobs, including hidden ones: those among `ids`, or those whose id ends with the eight characters `idEnd`. */
export async function jobsForStaff(
  db: Executor,
  selection: { ids: readonly string[] } | { idEnd: string },
): Promise<JobForStaff[]> {
  const query = asModuleDb<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select(['id', 'title', 'status'])
    .where('winning_bid_id', 'is not', null)
  const rows =
    'ids' in selection
      ? query.where('id', '=', sql<string>`any(${selection.ids}::uuid[])`)
      : query.where(sql<string>`right(id::text, 8)`, '=', selection.idEnd)
  return rows.orderBy('created_at', 'desc').orderBy('id').execute()
}
