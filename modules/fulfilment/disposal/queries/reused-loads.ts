import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { DisposalsTables } from '../tables.ts'

interface ReusedLoad {
  /** The request. */
  readonly id: string
  /** The job's share of the drop-off. */
  readonly kg: number
  /** Outward code of the receiver who reuses it; null if not given. */
  readonly outward: string | null
  readonly at: Date
}

/**
 * Returns the jobs whose items were passed on for reuse, once staff no longer review the record. Null `requestIds`
 * stands for all jobs.
 */
export async function reusedLoads(db: Executor, requestIds: readonly string[] | null): Promise<ReusedLoad[]> {
  const rows = await asModuleDb<DisposalsTables>(db)
    .selectFrom('disposal_jobs as job')
    .innerJoin('disposals', 'disposals.id', 'job.disposal_id')
    .select(['job.request_id as id', 'job.kg', 'disposals.outward', 'disposals.tipped_at as at'])
    .where('disposals.kind', '=', 'reuse')
    .where((eb) =>
      eb.or([
        eb('disposals.decision', '=', 'accepted'),
        eb.and([eb('disposals.decision', 'is', null), eb('disposals.looking', '=', false)]),
      ]),
    )
    .where('job.kg', 'is not', null)
    .$if(requestIds !== null, (query) => query.where('job.request_id', 'in', requestIds ?? []))
    .execute()
  return rows.map((eb) => ({ ...eb, kg: Number(eb.kg) }))
}
