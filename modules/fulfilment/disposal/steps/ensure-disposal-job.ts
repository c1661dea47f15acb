import { collectedOrCompletedAt, firstCheckAt, type LockedRequest } from '#modules/market/requests/facade.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { ProofAwaited } from '../events.ts'
import { dueAt, nextReminder } from '../rules.ts'
import type { DisposalsTables } from '../tables.ts'

/**
 * Inserts the row of a job that needs a disposal record, once it is collected or completed, and appends ProofAwaited; an
 * existing row stays (PROOF-03). The caller has locked the request, so that an account deletion can't interleave.
 */
export async function ensureDisposalJob(trx: OpenTransaction, request: LockedRequest, now: Date): Promise<void> {
  const { id: requestId, userId: ownerId, acceptedBidderId: carrierId, status } = request
  const collectedAt = await collectedOrCompletedAt(trx, request)
  if (collectedAt === null || carrierId === null || status === 'cancelled') return
  const row = await asModuleTrx<DisposalsTables>(trx)
    .insertInto('disposal_jobs')
    .values({
      request_id: requestId,
      owner_id: ownerId,
      carrier_id: carrierId,
      collected_at: collectedAt,
      remind_at: nextReminder(collectedAt, now),
      forget_at: firstCheckAt(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  const jobFields = { requestId, ownerId, carrierId }
  if (row) append(trx, ProofAwaited.of({ ...jobFields, ...row, dueAt: dueAt(collectedAt).toISOString() }, now))
}
