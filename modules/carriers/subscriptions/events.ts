import * as z from 'zod/mini'
import { Id } from '#server/platform/kernel/contract.ts'
import { type EventOf, eventKind } from '#server/platform/kernel/events.ts'
import { SubscriptionState } from './contract.ts'

/** Stripe sent a webhook. A consumer then reads the current state from Stripe. */
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

/** A subscription changed. `state` is what the subscriber sees. */
export const SubscriptionChanged = eventKind(
  'SubscriptionChanged',
  1,
  z.object({ userId: Id, version: z.number(), state: SubscriptionState }),
)

/** A user deleted their account: their customer at Stripe is removed, and nothing is charged again. */
export const BillingAbandoned = eventKind('BillingAbandoned', 1, z.object({ stripeCustomerId: z.string() }))

/** A dispute was opened, changed at Stripe or handled by staff. */
export const DisputeChanged = eventKind('DisputeChanged', 1, z.object({ disputeId: z.string(), status: z.string() }))
