import { type Consumer, consumer, onWith } from '#server/platform/delivery/consumers.ts'
import { BillingAbandoned } from '../events.ts'
import { isMissing, type OpenStripe } from '../stripe/stripe.ts'

/** Removes a deleted user's customer at Stripe, which ends their subscription and every charge. */
export const removeCustomer = (stripe: OpenStripe): Consumer =>
  consumer(
    'subscriptions.remove-customer',
    onWith(
      BillingAbandoned,
      async ({ data }) => (await stripe()).customers.del(data.stripeCustomerId).then(() => null, unlessGone),
      async () => undefined,
    ),
  )

/** On a retry, the customer no longer exists. */
async function unlessGone(error: unknown): Promise<null> {
  if (await isMissing(error)) return null
  throw error
}
