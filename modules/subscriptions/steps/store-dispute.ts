import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { DisputeChanged } from '../events.ts'
import type { FoundDispute } from '../stripe/find-dispute.ts'
import type { SubscriptionsTables } from '../tables.ts'

/** What a bank has decided stays decided: a look from before it changes nothing. */
const DECIDED = ['won', 'lost', 'warning_closed']

/** Stores a dispute as it was found at Stripe; what staff wrote about it stays. */
export async function storeDispute(
  trx: OpenTransaction,
  found: FoundDispute,
  userId: string | null,
  now: Date,
): Promise<void> {
  const news = {
    amount: found.amount,
    reason: found.reason,
    status: found.status,
    due_by: found.dueBy,
    updated_at: now,
  }
  const stored = await ownTrx<SubscriptionsTables>(trx)
    .insertInto('payment_disputes')
    .values({
      stripe_id: found.stripeId,
      user_id: userId,
      stripe_customer_id: found.stripeCustomerId,
      stripe_payment_id: found.stripePaymentId,
      currency: found.currency,
      opened_at: found.openedAt,
      ...news,
    })
    .onConflict((conflict) =>
      conflict.column('stripe_id').doUpdateSet(news).where('payment_disputes.status', 'not in', DECIDED),
    )
    .returning('status')
    .executeTakeFirst()
  if (stored) append(trx, DisputeChanged.of({ disputeId: found.stripeId, status: stored.status }, now))
}
