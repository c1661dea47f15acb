import * as z from 'zod/mini'
import { endpoint, Id, Instant, line, liveMessage, orNull, Pounds } from '#server/platform/kernel/contract.ts'
import { room } from '#server/platform/kernel/facts/contract.ts'

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

/** The lookup key by which a plan's price is found at the payment provider, and which the calls name as `priceIdType`. */
export const PRICE_ID_TYPES = { business_basic_monthly: 'basic', business_premium_monthly: 'premium' } as const
export const PriceIdType = z.enum(['business_basic_monthly', 'business_premium_monthly'])
export type PriceIdType = z.output<typeof PriceIdType>
export const priceIdTypeOf = (plan: PlanId): PriceIdType =>
  plan === 'basic' ? 'business_basic_monthly' : 'business_premium_monthly'

/** Stripe's states; entitlements.ts says what each allows. */
export const SubscriptionStatus = z.enum([
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'paused',
])
export type SubscriptionStatus = z.output<typeof SubscriptionStatus>

/** CALL-39, in camelCase; `tier` is null when not subscribed. */
export const SubscriptionState = z.object({
  subscribed: z.boolean(),
  tier: z.nullable(PlanId),
  subscriptionEnd: z.nullable(Instant),
  subscriptionId: z.nullable(z.string()),
  /** Null when there has never been a subscription. */
  status: z.nullable(SubscriptionStatus),
  /** The plan from `subscriptionEnd` on, when it will be another one. */
  nextTier: z.nullable(PlanId),
  /** It ends at `subscriptionEnd` and is not renewed. */
  endsAtPeriodEnd: z.boolean(),
  /** While a payment has failed: how long the plan still works. */
  graceUntil: z.nullable(Instant),
  /** Counts the changes; live messages carry it. */
  version: z.number(),
})
export type SubscriptionState = z.output<typeof SubscriptionState>

export const checkSubscription = endpoint({
  id: 'checkSubscription',
  summary: "Read the caller's own subscription (check-user-subscription).",
  method: 'GET',
  path: '/api/subscription',
  access: 'signed-in',
  answer: SubscriptionState,
})

/** What a change of plan costs: pounds. */
export const PlanChange = z.object({
  dueToday: z.number(),
  /** Each month, from the day on which the month that is paid for ends. */
  monthly: z.number(),
  from: Instant,
})
export type PlanChange = z.output<typeof PlanChange>

export const previewPlanChange = endpoint({
  id: 'previewPlanChange',
  summary: 'What the caller would pay, today and then each month, for changing to another plan; nothing is changed.',
  method: 'GET',
  path: '/api/subscription/change',
  access: 'signed-in',
  query: z.strictObject({ priceIdType: PriceIdType }),
  answer: PlanChange,
})

/** Where the browser is to go next. */
const Destination = z.object({ url: z.string() })

export const createCheckoutSession = endpoint({
  id: 'createCheckoutSession',
  summary: 'Begin to pay for a plan, or change the plan of the subscription there is (create-checkout-session, R11).',
  method: 'POST',
  path: '/api/subscription/checkout',
  access: 'signed-in',
  body: z.strictObject({
    priceIdType: PriceIdType,
    /** Must be the caller's own, else it is refused (R11). */
    currentStripeSubscriptionId: z.optional(z.nullable(line({ max: 100, tooLong: 'This is no subscription.' }))),
    /** Pounds, as the caller was told: a change of plan that would charge another amount now is refused. Left out, it allows none. */
    dueToday: orNull(Pounds),
  }),
  idempotent: true,
  answer: Destination,
})

export const createCustomerPortal = endpoint({
  id: 'createCustomerPortal',
  summary: "Open the payment provider's page for cards, invoices and cancelling (create-stripe-customer-portal).",
  method: 'POST',
  path: '/api/subscription/portal',
  access: 'signed-in',
  answer: Destination,
})

export const refreshSubscription = endpoint({
  id: 'refreshSubscription',
  summary: "Read the caller's subscription from the payment provider now, for a page that waits after paying.",
  method: 'POST',
  path: '/api/subscription/refresh',
  access: 'signed-in',
  rate: 'sign-in',
  answer: SubscriptionState,
})

export const Invoice = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  /** Pounds. */
  amount: z.number(),
  status: z.string(),
  createdAt: Instant,
  pdfUrl: z.nullable(z.string()),
})
export type Invoice = z.output<typeof Invoice>

export const myInvoices = endpoint({
  id: 'myInvoices',
  summary: "The caller's newest invoices at the payment provider, newest first.",
  method: 'GET',
  path: '/api/subscription/invoices',
  access: 'signed-in',
  answer: z.object({ items: z.array(Invoice) }),
})

/** Goes to its holder on all pages. */
export const subscriptionChanged = liveMessage({
  name: 'subscription.changed',
  payload: z.object({ id: Id, version: z.number(), patch: SubscriptionState }),
})

/** A payment that a bank wants back, for staff. */
export const Dispute = z.object({
  /** As Stripe names it. */
  id: z.string(),
  /** Null for a customer that is no longer one of ours. */
  userId: z.nullable(Id),
  /** In the smallest unit of the currency. */
  amount: z.number(),
  currency: z.string(),
  reason: z.string(),
  status: z.string(),
  /** Until when Stripe takes an answer; null when it does not. */
  dueBy: z.nullable(Instant),
  openedAt: Instant,
  updatedAt: Instant,
  note: z.nullable(z.string()),
  handledAt: z.nullable(Instant),
  handledBy: z.nullable(Id),
})
export type Dispute = z.output<typeof Dispute>

/** Staff with the page of disputes open. */
export const disputesRoom = room({ kind: 'ops-disputes', access: 'operations', takesId: false })
export const disputeChanged = liveMessage({
  name: 'dispute.changed',
  payload: z.object({ id: z.string(), patch: z.object({ status: z.string() }) }),
})
