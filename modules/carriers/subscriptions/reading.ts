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
export const KEPT_PLAN = 'kept_plan'
export const KEPT_UNTIL = 'kept_until'

/** Returns a subscription's status: paused while the collection of its payments is paused, unless it has ended. */
const statusOf = ({ pause_collection, ended_at, status }: Stripe.Subscription): SubscriptionStatus =>
  pause_collection && ended_at === null ? 'paused' : (status as SubscriptionStatus)

const dateFromSeconds = (seconds: number): Date => new Date(seconds * 1_000)

/** Whether a subscription is set to end. */
export const isEnding = ({ cancel_at_period_end, cancel_at }: Stripe.Subscription): boolean =>
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

/** Returns the subscriptions that are or may be charged, the one that counts first; there should be at most one. */
export const billableSubscriptions = (all: readonly Stripe.Subscription[]): Stripe.Subscription[] =>
  all.filter((subscription) => BILLABLE.includes(subscription.status as SubscriptionStatus)).toSorted(bestFirst)

/** Returns the plan of a subscription's price; null for a price that is not ours or not in pounds. */
export function planOfPrice(subscription: Stripe.Subscription): PlanId | null {
  const price = subscription.items.data[0]?.price
  const known = PriceIdType.safeParse(price?.lookup_key)
  return known.success && price?.currency === 'gbp' ? PRICE_ID_TYPES[known.data] : null
}

/** Returns the subscription that counts; null where the best one doesn't have one of our prices, or there is none. */
export function readSubscriptions(all: readonly Stripe.Subscription[], now: Date): Reading | null {
  const [first] = all.toSorted(bestFirst)
  return first ? readOne(first, now) : null
}

/**
 * Compares two subscriptions; the better comes first. Those with our prices come first, then the status decides. Of two
 * that are charged, one that continues is better than one that is set to end, of two that are set to end the later-ending, then the older. Of two that
 * have ended, the newer is better.
 */
function bestFirst(a: Stripe.Subscription, b: Stripe.Subscription): number {
  const byStatus =
    Number(planOfPrice(a) === null) - Number(planOfPrice(b) === null) ||
    STATUS_ORDER.indexOf(statusOf(a)) - STATUS_ORDER.indexOf(statusOf(b))
  const older = a.created - b.created || a.id.localeCompare(b.id)
  if (!BILLABLE.includes(statusOf(a))) return byStatus || -older
  const byEnding = Number(isEnding(a)) - Number(isEnding(b)) || (b.cancel_at ?? 0) - (a.cancel_at ?? 0)
  return byStatus || byEnding || older
}

function readOne(subscription: Stripe.Subscription, now: Date): Reading | null {
  const priced = planOfPrice(subscription)
  if (!priced) return null
  const kept = keptPlan(subscription, now)
  const status = statusOf(subscription)
  return {
    stripeSubscriptionId: subscription.id,
    plan: kept ?? priced,
    nextPlan: kept && kept !== priced ? priced : null,
    status,
    currentPeriodEnd: dateFromSeconds(subscription.ended_at ?? periodOf(subscription).current_period_end),
    cancelAtPeriodEnd: isEnding(subscription),
    // An unpaid renewal is due since the start of its period.
    pastDueSince: status === 'past_due' ? dateFromSeconds(periodOf(subscription).current_period_start) : null,
  }
}

/** Returns the larger plan that is still paid for after a change to a smaller one; null if there is none. */
export function keptPlan(subscription: Stripe.Subscription, now: Date): PlanId | null {
  const { [KEPT_PLAN]: plan, [KEPT_UNTIL]: until } = subscription.metadata
  if (plan !== 'premium' || until === undefined) return null
  const over = new Date(until)
  // a Stripe test clock may be ahead of ours
  const begun = dateFromSeconds(periodOf(subscription).current_period_start)
  return now < over && begun < over ? plan : null
}
