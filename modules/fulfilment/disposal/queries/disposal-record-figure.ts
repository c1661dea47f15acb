import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { DisposalRecordFigure } from '../contract.ts'
import { FIGURE_MONTHS, MIN_JOBS_FOR_DISPOSAL_FIGURE, overdueIfCollectedBy } from '../rules.ts'
import type { DisposalsTables } from '../tables.ts'

/**
 * Returns how many jobs of a business have a disposal record (`said`), of its jobs collected in the last twelve months
 * that are recorded or overdue (`of`) (PROOF-03). A refused record doesn't count as `said`. Null below five jobs.
 */
export async function disposalRecordFigure(
  db: Executor,
  businessId: string,
  now: Date,
): Promise<DisposalRecordFigure | null> {
  const from = new Date(now)
  from.setUTCMonth(from.getUTCMonth() - FIGURE_MONTHS)
  const { recorded, due } = await asModuleDb<DisposalsTables>(db)
    .selectFrom('disposal_jobs as job')
    .leftJoin('disposals as disposal', 'disposal.id', 'job.disposal_id')
    .select(({ fn, eb }) => [
      fn
        .countAll<number>()
        .filterWhere('disposal.id', 'is not', null)
        .filterWhere('disposal.decision', 'is distinct from', 'refused')
        .as('recorded'),
      fn
        .countAll<number>()
        .filterWhere(
          eb.or([eb('disposal.id', 'is not', null), eb('job.collected_at', '<=', overdueIfCollectedBy(now))]),
        )
        .as('due'),
    ])
    .where('job.carrier_id', '=', businessId)
    .where('job.collected_at', '>', from)
    .executeTakeFirstOrThrow()
  return due < MIN_JOBS_FOR_DISPOSAL_FIGURE ? null : { said: recorded, of: due }
}
