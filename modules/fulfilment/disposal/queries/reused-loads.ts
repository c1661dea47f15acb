import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { DisposalsTables } from '../tables.ts'

interface ReusedLoad {
  /** The request. */
  readonly id: string
  /** The job's share of the drop-off. */
  readonly kg: number
  /** Outward code of the place that reuses it; null if not given. */
  readonly outward: string | null
  readonly at: Date
}

/** Returns the jobs, of these or of all, whose load was passed on for reuse, once staff no longer review the record. */
export async function reusedLoads(db: Executor, requestIds: readonly string[] | null): Promise<ReusedLoad[]> {
  const rows = await asModuleDb<DisposalsTables>(db)
    .selectFrom('disposal_jobs as job')
    .innerJoin('disposals', 'disposals.id', 'job.disposal_id')
    .select(['job.request_id as id', 'job.kg', 'disposals.outward', 'disposals.tipped_at as at'])
    .where('disposals.kind', '=', 'reuse')
    .where('disposals.looking', '=', false)
    .where((row) => row.or([row('disposals.decision', 'is', null), row('disposals.decision', '=', 'accepted')]))
    .where('job.kg', 'is not', null)
    .$if(requestIds !== null, (query) => query.where('job.request_id', 'in', requestIds ?? []))
    .execute()
  return rows.map((row) => ({ ...row, kg: Number(row.kg) }))
}
