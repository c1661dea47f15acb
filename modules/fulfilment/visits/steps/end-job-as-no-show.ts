import type { LockedRequest } from '#modules/market/requests/facade.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { assertOwnerMayCancel } from '../rights/rules.ts'
import { getOrCreateVisit } from './lock-job.ts'
import { writeCancellation } from './write-cancellation.ts'

/**
 * Ends a job because one party was not there, as if that party had ended it (NOSHOW-02). The caller has locked the
 * request and established the no-show. Throws Refusal: job_over, collected_already, loading_begun.
 */
export async function endJobAsNoShow(
  trx: OpenTransaction,
  { request, by }: { request: LockedRequest; by: 'owner' | 'carrier' },
  now: Date,
): Promise<void> {
  const visit = await getOrCreateVisit(trx, request.id)
  assertOwnerMayCancel({ ...request, arrivedAt: visit.arrived_at, loadingAt: visit.loading_at })
  await writeCancellation(trx, { request, visit, by, reason: 'no_show' }, now)
}
