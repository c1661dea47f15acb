import * as z from 'zod/mini'
import { endpoint, Instant } from '#server/platform/contract.ts'

export const PlanId = z.enum(['basic', 'premium'])
export type PlanId = z.output<typeof PlanId>

export interface Plan {
  readonly id: PlanId
  readonly name: string
  /** Pounds a month. */
  readonly price: number
  readonly description: string
  readonly features: readonly string[]
  /** Bids a calendar month, Europe/London (R17); null is unlimited. */
  readonly monthlyBids: number | null
}

/** PLAN-01 to PLAN-14. */
export const PLANS: Readonly<Record<PlanId, Plan>> = {
  basic: {
    id: 'basic',
    name: 'Business Basic',
    price: 9.99,
    description: 'For a carrier who takes on a few jobs a week.',
    features: [
      '25 bids per month',
      'Basic business profile without reviews or gallery',
      'Post collection requests',
      'Access to freecycle listings',
    ],
    monthlyBids: 25,
  },
  premium: {
    id: 'premium',
    name: 'Business Premium',
    price: 24.99,
    description: 'For a carrier who bids every day.',
    features: [
      'All Basic features',
      'Post upcycle ideas',
      'Post items for sale',
      'Unlimited bids',
      'Enhanced profile with reviews and gallery',
      'Pin on the map',
      'Gallery upload',
      'Unique QR code',
    ],
    monthlyBids: null,
  },
}

/** CALL-39, in camelCase; `tier` is null when not subscribed. */
export const SubscriptionState = z.object({
  subscribed: z.boolean(),
  tier: z.nullable(PlanId),
  subscriptionEnd: z.nullable(Instant),
  subscriptionId: z.nullable(z.string()),
})
export type SubscriptionState = z.output<typeof SubscriptionState>

export const checkSubscription = endpoint({
  id: 'checkSubscription',
  summary: "Read the caller's own subscription (check-user-subscription).",
  method: 'GET',
  path: '/api/subscription',
  access: 'signed-in',
  rate: 'read',
  answer: SubscriptionState,
  status: 200,
})
