import { type PlanId, PRICE_ID_TYPES, PriceIdType, type SubscriptionStatus } from './contract.ts'
import type { Stripe } from './stripe/stripe.ts'

/** What one look at Stripe says of a customer's subscription. */
export interface Reading {
  stripeSubscriptionId: string
  plan: PlanId
  nextPlan: PlanId | null
  status: SubscriptionStatus
  currentPeriodEnd: Date
  cancelAtPeriodEnd: boolean
  pastDueSince: Date | null
}

/** Best first: what works goes before what does not. */
const ORDER: readonly SubscriptionStatus[] = [
  'active',
  'trialing',
  'past_due',
  'paused',
  'unpaid',
  'incomplete',
  'canceled',
  'incomplete_expired',
]
const LIVE: readonly SubscriptionStatus[] = ['active', 'trialing', 'past_due', 'unpaid', 'paused']

/** Notes on a Stripe subscription that became a smaller plan: what was paid for, and until when (ISO 8601). */
export const KEPT_PLAN = 'kept_plan'
export const KEPT_UNTIL = 'kept_until'

/** Pausing the collection of payments stops the plan as well; what has ended stays ended. */
const statusOf = ({ pause_collection, ended_at, status }: Stripe.Subscription): SubscriptionStatus =>
  pause_collection && ended_at === null ? 'paused' : (status as SubscriptionStatus)

const instant = (seconds: number): Date => new Date(seconds * 1_000)

/** Whether a subscription is planned to end. */
export const isEnding = ({ cancel_at_period_end, cancel_at }: Stripe.Subscription): boolean =>
  cancel_at_period_end || Boolean(cancel_at)

export interface Period {
  current_period_start: number
  current_period_end: number
}

/** The month that a subscription is in, in seconds since 1970: older versions of Stripe's API have it on the subscription. */
export function periodOf(subscription: Stripe.Subscription & Partial<Period>): Period {
  const [item] = subscription.items.data
  const start = item?.current_period_start ?? subscription.current_period_start
  const end = item?.current_period_end ?? subscription.current_period_end
  if (start === undefined || end === undefined) throw new Error(`Stripe gives no period for ${subscription.id}`)
  return { current_period_start: start, current_period_end: end }
}

/** The subscriptions that are charged or may be charged again, the one that counts first: there must be at most one. */
export const liveOnes = (all: readonly Stripe.Subscription[]): Stripe.Subscription[] =>
  all.filter((subscription) => LIVE.includes(subscription.status as SubscriptionStatus)).toSorted(bestFirst)

/** The plan whose price a subscription has; null for a price that is not ours, or not in pounds. */
export function pricedPlan(subscription: Stripe.Subscription): PlanId | null {
  const price = subscription.items.data[0]?.price
  const known = PriceIdType.safeParse(price?.lookup_key)
  return known.success && price?.currency === 'gbp' ? PRICE_ID_TYPES[known.data] : null
}

/** The one subscription that counts among all of a customer's; null when there has never been one of ours. */
export function readSubscriptions(all: readonly Stripe.Subscription[], now: Date): Reading | null {
  const [first] = all.toSorted(bestFirst)
  return first ? readOne(first, now) : null
}

/**
 * What is ours goes first, then what works. Of two that are charged, one that ends soon gives way to one that goes on,
 * and otherwise the newer to the older; of two that ended the newer counts.
 */
function bestFirst(a: Stripe.Subscription, b: Stripe.Subscription): number {
  const byStatus =
    Number(pricedPlan(a) === null) - Number(pricedPlan(b) === null) ||
    ORDER.indexOf(statusOf(a)) - ORDER.indexOf(statusOf(b))
  const older = a.created - b.created || a.id.localeCompare(b.id)
  if (!LIVE.includes(statusOf(a))) return byStatus || -older
  const sooner = Number(isEnding(a)) - Number(isEnding(b)) || (b.cancel_at ?? 0) - (a.cancel_at ?? 0)
  return byStatus || sooner || older
}

function readOne(subscription: Stripe.Subscription, now: Date): Reading | null {
  const priced = pricedPlan(subscription)
  if (!priced) return null
  const kept = keptPlan(subscription, now)
  const status = statusOf(subscription)
  return {
    stripeSubscriptionId: subscription.id,
    plan: kept ?? priced,
    nextPlan: kept && kept !== priced ? priced : null,
    status,
    currentPeriodEnd: instant(subscription.ended_at ?? periodOf(subscription).current_period_end),
    cancelAtPeriodEnd: isEnding(subscription),
    // A renewal that was not paid is due since its period began.
    pastDueSince: status === 'past_due' ? instant(periodOf(subscription).current_period_start) : null,
  }
}

/** The plan that a subscription still has from before it became smaller; null when it did not, or the time is over. */
export function keptPlan(subscription: Stripe.Subscription, now: Date): PlanId | null {
  const { [KEPT_PLAN]: plan, [KEPT_UNTIL]: until } = subscription.metadata
  if (plan !== 'premium' || until === undefined) return null
  const over = new Date(until)
  // a test clock at Stripe may be ahead of ours
  const begun = instant(periodOf(subscription).current_period_start)
  return now < over && begun < over ? plan : null
}
