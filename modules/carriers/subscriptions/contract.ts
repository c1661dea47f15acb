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

/** The plans by the lookup keys of their prices at the payment provider, which the API calls `priceIdType`. */
export const PLAN_BY_LOOKUP_KEY = { business_basic_monthly: 'basic', business_premium_monthly: 'premium' } as const
export const LookupKey = z.enum(['business_basic_monthly', 'business_premium_monthly'])
export type LookupKey = z.output<typeof LookupKey>
export const lookupKeyOf = (plan: PlanId): LookupKey =>
  plan === 'basic' ? 'business_basic_monthly' : 'business_premium_monthly'

/** Stripe's statuses of a subscription. STATUS_ALLOWS says what each allows. */
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

/** The caller's subscription (CALL-39); `tier` is null if not subscribed. */
export const SubscriptionState = z.object({
  subscribed: z.boolean(),
  tier: z.nullable(PlanId),
  subscriptionEnd: z.nullable(Instant),
  subscriptionId: z.nullable(z.string()),
  /** Null if there has never been a subscription. */
  status: z.nullable(SubscriptionStatus),
  /** The plan from `subscriptionEnd` on, if it changes. */
  nextTier: z.nullable(PlanId),
  /** Whether the subscription ends at `subscriptionEnd` without renewal. */
  endsAtPeriodEnd: z.boolean(),
  /** Until when the plan stays active after a failed payment; null if no payment failed. */
  graceUntil: z.nullable(Instant),
  /** Increases with every change; live messages carry it. */
  version: z.number(),
})
export type SubscriptionState = z.output<typeof SubscriptionState>

export const checkSubscription = endpoint({
  id: 'checkSubscription',
  summary: "Read the caller's own subscription (check-user-subscription).",
  method: 'GET',
  path: '/api/subscription',
  access: 'signed-in',
  scope: 'profile:read',
  answer: SubscriptionState,
})

/** The cost of a plan change, in pounds. */
export const PlanChange = z.object({
  dueToday: z.number(),
  /** Each month, from the end of the paid month. */
  monthly: z.number(),
  from: Instant,
})
export type PlanChange = z.output<typeof PlanChange>

export const previewPlanChange = endpoint({
  id: 'previewPlanChange',
  summary: 'What the caller would pay, today and each month, for another plan; changes nothing.',
  method: 'GET',
  path: '/api/subscription/change',
  access: 'signed-in',
  query: z.strictObject({ priceIdType: LookupKey }),
  answer: PlanChange,
})

/** The page to which the browser goes next. */
const Destination = z.object({ url: z.string() })

export const createCheckoutSession = endpoint({
  id: 'createCheckoutSession',
  summary: 'Start paying for a plan, or change the plan of an existing subscription (create-checkout-session, R11).',
  method: 'POST',
  path: '/api/subscription/checkout',
  access: 'signed-in',
  body: z.strictObject({
    priceIdType: LookupKey,
    /** The subscription that the page shows; refused unless it is the caller's own (R11). */
    currentStripeSubscriptionId: orNull(line({ max: 100, tooLong: 'This isn’t a subscription.' })),
    /**
     * The amount shown to the caller, in pounds. A change that would charge another amount is refused; if left out, the
     * change must be free.
     */
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
  summary: "Read the caller's subscription from the payment provider, for a page that waits after paying.",
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

/** Sent to the subscriber on all pages. */
export const subscriptionChanged = liveMessage({
  name: 'subscription.changed',
  payload: z.object({ id: Id, version: z.number(), patch: SubscriptionState }),
})

/** A disputed payment, for staff. */
export const Dispute = z.object({
  /** Stripe's id. */
  id: z.string(),
  /** Null if the customer is no longer one of ours. */
  userId: z.nullable(Id),
  /** In the smallest unit of the currency. */
  amount: z.number(),
  currency: z.string(),
  reason: z.string(),
  status: z.string(),
  /** Until when Stripe accepts a response; null if it doesn't. */
  dueBy: z.nullable(Instant),
  openedAt: Instant,
  updatedAt: Instant,
  note: z.nullable(z.string()),
  handledAt: z.nullable(Instant),
  handledBy: z.nullable(Id),
})
export type Dispute = z.output<typeof Dispute>

/** Staff with the disputes page open. */
export const disputesRoom = room({ kind: 'ops-disputes', access: 'operations', takesId: false })
export const disputeChanged = liveMessage({
  name: 'dispute.changed',
  payload: z.object({ id: z.string(), patch: z.object({ status: z.string() }) }),
})
