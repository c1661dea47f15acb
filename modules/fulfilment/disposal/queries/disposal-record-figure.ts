import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { DisposalRecordFigure } from '../contract.ts'
import { FIGURE_MONTHS, MIN_JOBS_FOR_DISPOSAL_FIGURE, overdueBefore } from '../rules.ts'
import type { DisposalsTables } from '../tables.ts'

/**
 * Returns how often a business recorded disposal (PROOF-03): its jobs collected in the last twelve months that are
 * recorded or overdue. A refused record doesn't count. Null below five jobs.
 */
export async function disposalRecordFigure(
  db: Executor,
  businessId: string,
  now: Date,
): Promise<DisposalRecordFigure | null> {
  const from = new Date(now)
  from.setUTCMonth(from.getUTCMonth() - FIGURE_MONTHS)
  const { said, due } = await asModuleDb<DisposalsTables>(db)
    .selectFrom('disposal_jobs as job')
    .leftJoin('disposals as disposal', 'disposal.id', 'job.disposal_id')
    .select(({ fn, eb }) => [
      fn
        .countAll<number>()
        .filterWhere('disposal.id', 'is not', null)
        .filterWhere('disposal.decision', 'is distinct from', 'refused')
        .as('said'),
      fn
        .countAll<number>()
        .filterWhere(eb.or([eb('disposal.id', 'is not', null), eb('job.collected_at', '<=', overdueBefore(now))]))
        .as('due'),
    ])
    .where('job.carrier_id', '=', businessId)
    .where('job.collected_at', '>', from)
    .executeTakeFirstOrThrow()
  return due < MIN_JOBS_FOR_DISPOSAL_FIGURE ? null : { said, of: due }
}
