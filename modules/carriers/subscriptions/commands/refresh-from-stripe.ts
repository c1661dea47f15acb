import { transact } from '#server/platform/database/transaction.ts'
import type { Deps } from '#server/platform/module.ts'
import type { SubscriptionState } from '../contract.ts'
import { customerOf } from '../queries/customer-of.ts'
import { subscriptionState } from '../queries/subscription-state.ts'
import { storeStripeState } from '../steps/store-stripe-state.ts'
import { readStripe } from '../stripe/read-stripe.ts'
import { type Stripe, withStripeErrors } from '../stripe/stripe.ts'

/**
 * Reads a user's subscription from Stripe and returns it, for a page whose webhook may be late or lost.
 * Throws a Refusal (`payment_*`).
 */
export async function refreshFromStripe(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  stripe: Stripe,
  userId: string,
  now: Date,
): Promise<SubscriptionState> {
  const id = await customerOf(db, userId)
  const snapshot = id
    ? await withStripeErrors('Failed to fetch subscription status', () => readStripe(db, stripe, id, now))
    : null
  if (snapshot) await transact(db, (trx) => storeStripeState(trx, snapshot, config.PAST_DUE_GRACE_DAYS, new Date()))
  return subscriptionState(db, userId, new Date())
}
