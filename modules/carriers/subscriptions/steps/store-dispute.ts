import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { DisputeChanged } from '../events.ts'
import type { FoundDispute } from '../stripe/find-dispute.ts'
import type { SubscriptionsTables } from '../tables.ts'

/** Statuses after the bank's final decision. A stored dispute with one of them isn't overwritten. */
const FINAL_STATUSES = ['won', 'lost', 'warning_closed']

/** Stores a dispute as read from Stripe; keeps the notes of staff. */
export async function storeDispute(
  trx: OpenTransaction,
  dispute: FoundDispute,
  userId: string | null,
  now: Date,
): Promise<void> {
  const { stripe_id, amount, reason, status, due_by } = dispute
  const changes = { amount, reason, status, due_by, updated_at: now }
  const row = await asModuleTrx<SubscriptionsTables>(trx)
    .insertInto('payment_disputes')
    .values({ ...dispute, ...changes, user_id: userId })
    .onConflict((conflict) =>
      conflict.column('stripe_id').doUpdateSet(changes).where('payment_disputes.status', 'not in', FINAL_STATUSES),
    )
    .returning('status')
    .executeTakeFirst()
  if (row) append(trx, DisputeChanged.of({ disputeId: stripe_id, status: row.status }, now))
}
