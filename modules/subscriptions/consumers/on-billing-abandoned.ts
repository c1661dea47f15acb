import { type Consumer, consumer, onWith } from '#server/platform/delivery/consumers.ts'
import { BillingAbandoned } from '../events.ts'
import type { Stripe } from '../stripe/stripe.ts'

/** Removes somebody who left from Stripe, which ends their subscription: nothing is charged again. */
export const removeCustomer = (stripe: Stripe): Consumer =>
  consumer(
    'subscriptions.remove-customer',
    onWith(
      BillingAbandoned,
      ({ data }) => stripe.customers.del(data.stripeCustomerId).then(() => null, unlessGone),
      async () => undefined,
    ),
  )

/** A repeat finds nobody any more. */
function unlessGone(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'resource_missing') return null
  throw error
}
