import { sql } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { DisposalsTables } from '../tables.ts'

/** Returns when disposal was recorded, by job id; jobs without a record, or with a refused one, are missing. */
export async function disposalRecordTimes(db: Executor, requestIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await asModuleDb<DisposalsTables>(db)
    .selectFrom('disposal_jobs as job')
    .innerJoin('disposals as disposal', 'disposal.id', 'job.disposal_id')
    .select(['request_id', 'said_at'])
    .where('request_id', '=', sql<string>`any(${requestIds}::uuid[])`)
    .where('decision', 'is distinct from', 'refused')
    .execute()
  return new Map(rows.map(({ request_id, said_at }) => [request_id, said_at]))
}
