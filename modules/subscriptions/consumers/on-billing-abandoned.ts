import { type Consumer, consumer, onWith } from '#server/platform/delivery/consumers.ts'
import { BillingAbandoned } from '../events.ts'
import { isMissing, type Stripe } from '../stripe/stripe.ts'

/** Removes a user who left from Stripe, which ends their subscription: nothing is charged again. */
export const removeCustomer = (stripe: Stripe): Consumer =>
  consumer(
    'subscriptions.remove-customer',
    onWith(
      BillingAbandoned,
      ({ data }) => stripe.customers.del(data.stripeCustomerId).then(() => null, unlessGone),
      async () => undefined,
    ),
  )

/** A repeat finds no customer any more. */
function unlessGone(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}
