import { LookupKey, PLAN_BY_LOOKUP_KEY, type PlanId, type SubscriptionStatus } from './contract.ts'
import type { Stripe } from './stripe/stripe.ts'

/** The state of a customer's subscription as read from Stripe. */
export interface StripeSubscriptionState {
  stripeSubscriptionId: string
  plan: PlanId
  nextPlan: PlanId | null
  status: SubscriptionStatus
  currentPeriodEnd: Date
  cancelAtPeriodEnd: boolean
  pastDueSince: Date | null
}

/** Statuses in the order in which subscriptions are preferred, if a customer has several. */
const STATUS_ORDER: readonly SubscriptionStatus[] = [
  'active',
  'trialing',
  'past_due',
  'paused',
  'unpaid',
  'incomplete',
  'canceled',
  'incomplete_expired',
]
/** Statuses in which Stripe charges a subscription, or may again. */
const BILLABLE: readonly SubscriptionStatus[] = ['active', 'trialing', 'past_due', 'unpaid', 'paused']

/** Metadata keys on a subscription changed to a smaller plan: the plan already paid for, and until when (ISO 8601). */
export const PAID_PLAN_KEY = 'kept_plan'
export const PAID_UNTIL_KEY = 'kept_until'

/** Returns a subscription's status: paused while the collection of its payments is paused, unless it has ended. */
const statusOf = ({ pause_collection, ended_at, status }: Stripe.Subscription): SubscriptionStatus =>
  pause_collection && ended_at === null ? 'paused' : (status as SubscriptionStatus)

const dateFromSeconds = (seconds: number): Date => new Date(seconds * 1_000)

/** Whether a subscription is set to end, with its period or on another day. */
export const isSetToEnd = ({ cancel_at_period_end, cancel_at }: Stripe.Subscription): boolean =>
  cancel_at_period_end || Boolean(cancel_at)

export interface Period {
  current_period_start: number
  current_period_end: number
}

/** Returns the current period, in seconds since 1970. Older versions of Stripe's API have it on the subscription. */
export function periodOf(subscription: Stripe.Subscription & Partial<Period>): Period {
  const [item] = subscription.items.data
  const start = item?.current_period_start ?? subscription.current_period_start
  const end = item?.current_period_end ?? subscription.current_period_end
  if (start === undefined || end === undefined) throw new Error(`Stripe gives no period for ${subscription.id}`)
  return { current_period_start: start, current_period_end: end }
}

/** Returns the subscriptions that are or may be charged, best first (see bestFirst); there should be at most one. */
export const billableSubscriptions = (subscriptions: readonly Stripe.Subscription[]): Stripe.Subscription[] =>
  subscriptions
    .filter((subscription) => BILLABLE.includes(subscription.status as SubscriptionStatus))
    .toSorted(bestFirst)

/** Returns the plan of a subscription's price; null for a price that is not ours or not in pounds. */
export function planOfPrice(subscription: Stripe.Subscription): PlanId | null {
  const price = subscription.items.data[0]?.price
  const lookupKey = LookupKey.safeParse(price?.lookup_key)
  return lookupKey.success && price?.currency === 'gbp' ? PLAN_BY_LOOKUP_KEY[lookupKey.data] : null
}

/** Returns the state of the best subscription; null if there is none, or it doesn't have one of our prices. */
export function readSubscriptions(
  subscriptions: readonly Stripe.Subscription[],
  now: Date,
): StripeSubscriptionState | null {
  const [first] = subscriptions.toSorted(bestFirst)
  return first ? toStripeState(first, now) : null
}

/**
 * Compares two subscriptions; the better comes first. Those with our prices come first, then the status decides. Of two
 * that are charged, one that continues is better than one that is set to end. If both are set to end, the later end
 * wins; if still tied, the older subscription. Of two that have ended, the newer is better.
 */
function bestFirst(a: Stripe.Subscription, b: Stripe.Subscription): number {
  const byStatus =
    Number(planOfPrice(a) === null) - Number(planOfPrice(b) === null) ||
    STATUS_ORDER.indexOf(statusOf(a)) - STATUS_ORDER.indexOf(statusOf(b))
  const byAge = a.created - b.created || a.id.localeCompare(b.id)
  if (!BILLABLE.includes(statusOf(a))) return byStatus || -byAge
  const byEnding = Number(isSetToEnd(a)) - Number(isSetToEnd(b)) || (b.cancel_at ?? 0) - (a.cancel_at ?? 0)
  return byStatus || byEnding || byAge
}

function toStripeState(subscription: Stripe.Subscription, now: Date): StripeSubscriptionState | null {
  const pricePlan = planOfPrice(subscription)
  if (!pricePlan) return null
  const paidPlan = stillPaidPlan(subscription, now)
  const status = statusOf(subscription)
  return {
    stripeSubscriptionId: subscription.id,
    plan: paidPlan ?? pricePlan,
    nextPlan: paidPlan && paidPlan !== pricePlan ? pricePlan : null,
    status,
    currentPeriodEnd: dateFromSeconds(subscription.ended_at ?? periodOf(subscription).current_period_end),
    cancelAtPeriodEnd: isSetToEnd(subscription),
    // An unpaid renewal has been due since the start of its period.
    pastDueSince: status === 'past_due' ? dateFromSeconds(periodOf(subscription).current_period_start) : null,
  }
}

/** Returns the larger plan that is still paid for after a change to a smaller one; null if there is none. */
export function stillPaidPlan(subscription: Stripe.Subscription, now: Date): PlanId | null {
  const { [PAID_PLAN_KEY]: plan, [PAID_UNTIL_KEY]: until } = subscription.metadata
  if (plan !== 'premium' || until === undefined) return null
  const paidUntil = new Date(until)
  // Check Stripe's clock too: a test clock may be ahead of ours.
  const periodStart = dateFromSeconds(periodOf(subscription).current_period_start)
  return now < paidUntil && periodStart < paidUntil ? plan : null
}
