import { collectedSince, firstLookAt, type HeldRequest } from '#modules/requests/facade.ts'
import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { ProofAwaited } from '../events.ts'
import { dueAt, nextReminder } from '../rules.ts'
import type { DisposalsTables } from '../tables.ts'

/**
 * Notes that the carrier of a request is to say where its waste went, once it is collected (PROOF-03); what is noted already
 * stays. The caller holds the request, so that who leaves meanwhile is taken out of it, or not put in.
 */
export async function expectProof(trx: OpenTransaction, request: HeldRequest, now: Date): Promise<void> {
  const { id: requestId, userId: ownerId, acceptedBidderId: carrierId, status } = request
  const collectedAt = await collectedSince(trx, request)
  if (collectedAt === null || carrierId === null || status === 'cancelled') return
  const made = await ownTrx<DisposalsTables>(trx)
    .insertInto('disposal_jobs')
    .values({
      request_id: requestId,
      owner_id: ownerId,
      carrier_id: carrierId,
      collected_at: collectedAt,
      remind_at: nextReminder(collectedAt, now),
      forget_at: firstLookAt(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  const about = { requestId, ownerId, carrierId }
  if (made) append(trx, ProofAwaited.of({ ...about, ...made, dueAt: dueAt(collectedAt).toISOString() }, now))
}
