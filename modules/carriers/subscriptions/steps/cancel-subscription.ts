import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { BillingAbandoned } from '../events.ts'
import type { SubscriptionsTables } from '../tables.ts'

/**
 * Ends and deletes the subscription of a person who is leaving. A consumer then removes their customer at Stripe, which
 * ends every charge.
 */
export async function cancelSubscription(openTrx: OpenTransaction, userId: string, now: Date): Promise<void> {
  const trx = asModuleTrx<SubscriptionsTables>(openTrx)
  const customer = await trx
    .deleteFrom('billing_customers')
    .where('user_id', '=', userId)
    .returning('stripe_customer_id')
    .executeTakeFirst()
  await trx.deleteFrom('subscriptions').where('user_id', '=', userId).execute()
  await trx.updateTable('payment_incidents').set({ user_id: null }).where('user_id', '=', userId).execute()
  const stripeCustomerId = customer?.stripe_customer_id
  if (stripeCustomerId) append(openTrx, BillingAbandoned.of({ stripeCustomerId }, now))
}
