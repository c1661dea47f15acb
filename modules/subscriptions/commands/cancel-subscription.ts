import { type OpenTransaction, ownTrx } from '#server/platform/database.ts'
import type { SubscriptionsTables } from '../tables.ts'

/**
 * Ends and forgets someone's subscription, because they are leaving. Checkout has its part here: what is paid for at
 * Stripe is to be cancelled there by a consumer of an event appended here, never inside the transaction.
 */
export async function cancelSubscription(trx: OpenTransaction, userId: string): Promise<void> {
  await ownTrx<SubscriptionsTables>(trx).deleteFrom('subscriptions').where('user_id', '=', userId).execute()
}
