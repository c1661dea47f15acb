import { type Executor, own } from '#server/platform/database/database.ts'
import type { SaidFigure } from '../contract.ts'
import { FIGURE_FROM_JOBS, FIGURE_MONTHS, overdueSince } from '../rules.ts'
import type { DisposalsTables } from '../tables.ts'

/**
 * How often a business said where the waste went (PROOF-03): of its jobs collected in the last twelve months, those of which
 * it was said or is overdue. What staff refused is not said. Null below five jobs.
 */
export async function saidFigure(db: Executor, businessId: string, now: Date): Promise<SaidFigure | null> {
  const from = new Date(now)
  from.setUTCMonth(from.getUTCMonth() - FIGURE_MONTHS)
  const { said, due } = await own<DisposalsTables>(db)
    .selectFrom('disposal_jobs as job')
    .leftJoin('disposals as tip', 'tip.id', 'job.disposal_id')
    .select(({ fn, eb }) => [
      fn
        .countAll<number>()
        .filterWhere('tip.id', 'is not', null)
        .filterWhere('tip.decision', 'is distinct from', 'refused')
        .as('said'),
      fn
        .countAll<number>()
        .filterWhere(eb.or([eb('tip.id', 'is not', null), eb('job.collected_at', '<=', overdueSince(now))]))
        .as('due'),
    ])
    .where('job.carrier_id', '=', businessId)
    .where('job.collected_at', '>', from)
    .executeTakeFirstOrThrow()
  return due < FIGURE_FROM_JOBS ? null : { said, of: due }
}
