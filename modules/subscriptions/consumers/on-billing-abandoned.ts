import { type Consumer, consumer, onWith } from '#server/platform/delivery/consumers.ts'
import { BillingAbandoned } from '../events.ts'
import { isMissing, type OpenStripe } from '../stripe/stripe.ts'

/** Removes a user who left from Stripe, which ends their subscription: nothing is charged again. */
export const removeCustomer = (stripe: OpenStripe): Consumer =>
  consumer(
    'subscriptions.remove-customer',
    onWith(
      BillingAbandoned,
      async ({ data }) => (await stripe()).customers.del(data.stripeCustomerId).then(() => null, unlessGone),
      async () => undefined,
    ),
  )

/** A repeat finds no customer any more. */
async function unlessGone(error: unknown): Promise<null> {
  if (await isMissing(error)) return null
  throw error
}
