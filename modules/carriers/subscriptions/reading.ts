import { type PlanId, PRICE_ID_TYPES, PriceIdType, type SubscriptionStatus } from './contract.ts'
import type { Stripe } from './stripe/stripe.ts'

/** A customer's subscription as read from Stripe. */
export interface Reading {
  stripeSubscriptionId: string
  plan: PlanId
  nextPlan: PlanId | null
  status: SubscriptionStatus
  currentPeriodEnd: Date
  cancelAtPeriodEnd: boolean
  pastDueSince: Date | null
}

/** States of which the first counts: active ones come before the others. */
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
/** States that are or may be charged. */
const BILLABLE: readonly SubscriptionStatus[] = ['active', 'trialing', 'past_due', 'unpaid', 'paused']

/** Metadata on a subscription changed to a smaller plan: what was paid for, and until when (ISO 8601). */
export const KEPT_PLAN = 'kept_plan'
export const KEPT_UNTIL = 'kept_until'

/** Pausing collection also stops the plan; an ended one stays ended. */
const statusOf = ({ pause_collection, ended_at, status }: Stripe.Subscription): SubscriptionStatus =>
  pause_collection && ended_at === null ? 'paused' : (status as SubscriptionStatus)

const instant = (seconds: number): Date => new Date(seconds * 1_000)

/** Whether a subscription is set to end. */
export const isEnding = ({ cancel_at_period_end, cancel_at }: Stripe.Subscription): boolean =>
  cancel_at_period_end || Boolean(cancel_at)

export interface Period {
  current_period_start: number
  current_period_end: number
}

/** The current period, in seconds since 1970. Older versions of Stripe's API have it on the subscription. */
export function periodOf(subscription: Stripe.Subscription & Partial<Period>): Period {
  const [item] = subscription.items.data
  const start = item?.current_period_start ?? subscription.current_period_start
  const end = item?.current_period_end ?? subscription.current_period_end
  if (start === undefined || end === undefined) throw new Error(`Stripe gives no period for ${subscription.id}`)
  return { current_period_start: start, current_period_end: end }
}

/** Returns the subscriptions that are or may be charged, the one that counts first; there should be at most one. */
export const billableSubscriptions = (all: readonly Stripe.Subscription[]): Stripe.Subscription[] =>
  all.filter((subscription) => BILLABLE.includes(subscription.status as SubscriptionStatus)).toSorted(bestFirst)

/** Returns the plan of a subscription's price; null for a price that is not ours or not in pounds. */
export function pricedPlan(subscription: Stripe.Subscription): PlanId | null {
  const price = subscription.items.data[0]?.price
  const known = PriceIdType.safeParse(price?.lookup_key)
  return known.success && price?.currency === 'gbp' ? PRICE_ID_TYPES[known.data] : null
}

/** Returns the one subscription that counts; null if there has never been one of ours. */
export function readSubscriptions(all: readonly Stripe.Subscription[], now: Date): Reading | null {
  const [first] = all.toSorted(bestFirst)
  return first ? readOne(first, now) : null
}

/**
 * Sorts subscriptions: those with our prices first, then by state. Of two that are charged, one that continues comes
 * before one that ends, then the older one. Of two that have ended, the newer one comes first.
 */
function bestFirst(a: Stripe.Subscription, b: Stripe.Subscription): number {
  const byStatus =
    Number(pricedPlan(a) === null) - Number(pricedPlan(b) === null) ||
    ORDER.indexOf(statusOf(a)) - ORDER.indexOf(statusOf(b))
  const older = a.created - b.created || a.id.localeCompare(b.id)
  if (!BILLABLE.includes(statusOf(a))) return byStatus || -older
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
    // An unpaid renewal is due since the start of its period.
    pastDueSince: status === 'past_due' ? instant(periodOf(subscription).current_period_start) : null,
  }
}

/** Returns the larger plan that is still paid for after a change to a smaller one; null if there is none. */
export function keptPlan(subscription: Stripe.Subscription, now: Date): PlanId | null {
  const { [KEPT_PLAN]: plan, [KEPT_UNTIL]: until } = subscription.metadata
  if (plan !== 'premium' || until === undefined) return null
  const over = new Date(until)
  // a Stripe test clock may be ahead of ours
  const begun = instant(periodOf(subscription).current_period_start)
  return now < over && begun < over ? plan : null
}
