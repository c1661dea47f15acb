import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { DisputeChanged } from '../events.ts'
import type { SubscriptionsTables } from '../tables.ts'

interface HandleDisputeInput {
  disputeId: string
  staffId: string
  note: string | null
  handled: boolean
}

/**
 * Records a staff note about a dispute and whether it is handled. Returns whether it was handled before.
 * Throws a Refusal (`not_found`).
 */
export async function handleDispute(
  trx: OpenTransaction,
  { disputeId, staffId, note, handled }: HandleDisputeInput,
  now: Date,
): Promise<{ wasHandled: boolean }> {
  const disputes = asModuleTrx<SubscriptionsTables>(trx)
  const dispute = await disputes
    .selectFrom('payment_disputes')
    .select(['status', 'handled_at'])
    .where('stripe_id', '=', disputeId)
    .forUpdate()
    .executeTakeFirst()
  if (!dispute) throw notFound()
  await disputes
    .updateTable('payment_disputes')
    .set({ note, handled_at: handled ? (dispute.handled_at ?? now) : null, handled_by: handled ? staffId : null })
    .where('stripe_id', '=', disputeId)
    .execute()
  append(trx, DisputeChanged.of({ disputeId, status: dispute.status }, now))
  return { wasHandled: dispute.handled_at !== null }
}
