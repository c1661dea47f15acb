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

/** The subscriptions that are charged or may be charged again, oldest first: there must be at most one. */
export const liveOnes = (all: readonly Stripe.Subscription[]): Stripe.Subscription[] =>
  all
    .filter((subscription) => LIVE.includes(subscription.status as SubscriptionStatus))
    .toSorted((a, b) => a.created - b.created || a.id.localeCompare(b.id))

/** The plan whose price a subscription has; null for a price that is not ours, or not in pounds. */
export function pricedPlan(subscription: Stripe.Subscription): PlanId | null {
  const price = subscription.items.data[0]?.price
  const known = PriceIdType.safeParse(price?.lookup_key)
  return known.success && price?.currency === 'gbp' ? PRICE_ID_TYPES[known.data] : null
}

/** The one subscription that counts among all of a customer's; null when there has never been one of ours. */
export function readSubscriptions(all: readonly Stripe.Subscription[], now: Date): Reading | null {
  const [first] = all
    .filter((subscription) => pricedPlan(subscription) !== null)
    .toSorted((a, b) => ORDER.indexOf(statusOf(a)) - ORDER.indexOf(statusOf(b)) || age(a, b))
  return first ? readOne(first, now) : null
}

/** Of two that are charged the older counts, of two that ended the newer. */
function age(a: Stripe.Subscription, b: Stripe.Subscription): number {
  const older = a.created - b.created || a.id.localeCompare(b.id)
  return LIVE.includes(statusOf(a)) ? older : -older
}

function readOne(subscription: Stripe.Subscription, now: Date): Reading | null {
  const priced = pricedPlan(subscription)
  const [item] = subscription.items.data
  if (!priced || !item) return null
  const kept = keptPlan(subscription, now)
  const status = statusOf(subscription)
  return {
    stripeSubscriptionId: subscription.id,
    plan: kept ?? priced,
    nextPlan: kept && kept !== priced ? priced : null,
    status,
    currentPeriodEnd: instant(subscription.ended_at ?? item.current_period_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    // A renewal that was not paid is due since its period began.
    pastDueSince: status === 'past_due' ? instant(item.current_period_start) : null,
  }
}

/** The plan that a subscription still has from before it became smaller; null when it did not, or the time is over. */
export function keptPlan({ metadata, items }: Stripe.Subscription, now: Date): PlanId | null {
  const [plan, until] = [metadata[KEPT_PLAN], metadata[KEPT_UNTIL]]
  if (plan !== 'premium' || until === undefined) return null
  const over = new Date(until)
  // a test clock at Stripe may be ahead of ours
  const begun = instant(items.data[0]?.current_period_start ?? 0)
  return now < over && begun < over ? plan : null
}
