import * as z from 'zod/mini'
import { Id } from '#server/platform/kernel/contract.ts'
import { type EventOf, eventKind } from '#server/platform/kernel/events.ts'
import { SubscriptionState } from './contract.ts'

/** Stripe told something; what is true now is read from Stripe itself. */
export const StripeNotified = eventKind(
  'StripeNotified',
  1,
  z.object({
    stripeEventId: z.string(),
    type: z.string(),
    objectId: z.nullable(z.string()),
    stripeCustomerId: z.nullable(z.string()),
  }),
)
export type StripeNotified = EventOf<typeof StripeNotified>

/** Someone's subscription is another than before. `state` is what its holder sees. */
export const SubscriptionChanged = eventKind(
  'SubscriptionChanged',
  1,
  z.object({ userId: Id, version: z.number(), state: SubscriptionState }),
)

/** A user left for good: their customer at Stripe is removed, and nothing is charged again. */
export const BillingAbandoned = eventKind('BillingAbandoned', 1, z.object({ stripeCustomerId: z.string() }))

/** A dispute came in, changed at Stripe, or was looked after by staff. */
export const DisputeChanged = eventKind('DisputeChanged', 1, z.object({ disputeId: z.string(), status: z.string() }))
