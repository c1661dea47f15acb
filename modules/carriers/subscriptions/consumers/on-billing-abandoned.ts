import { type Consumer, consumer, onWithPreparation } from '#server/platform/delivery/consumers.ts'
import { BillingAbandoned } from '../events.ts'
import { isMissing, type LoadStripeClient } from '../stripe/stripe.ts'

/** Removes a deleted user's customer at Stripe, which ends their subscription and every charge. */
export const removeCustomer = (loadStripeClient: LoadStripeClient): Consumer =>
  consumer(
    'subscriptions.remove-customer',
    onWithPreparation(
      BillingAbandoned,
      async ({ data }) =>
        (await loadStripeClient()).customers.del(data.stripeCustomerId).then(() => null, ignoreMissing),
      async () => undefined,
    ),
  )

/** Ignores the error for a missing customer, which an earlier attempt has deleted; rethrows any other. */
async function ignoreMissing(error: unknown): Promise<null> {
  if (await isMissing(error)) return null
  throw error
}
