import { PLANS } from './contract/plans.ts'
import type { PlanId, SubscriptionStatus } from './contract.ts'

const DAY_MS = 24 * 3_600_000
/** How long a plan continues after its period, because Stripe may charge the renewal some hours late. */
const RENEWAL_MS = DAY_MS

/** What each of Stripe's statuses allows. `grace`: everything until the grace period is over, then nothing. */
export const STATUS_ALLOWS: Readonly<Record<SubscriptionStatus, 'everything' | 'grace' | 'nothing'>> = {
  trialing: 'everything',
  active: 'everything',
  past_due: 'grace',
  unpaid: 'nothing',
  canceled: 'nothing',
  incomplete: 'nothing',
  incomplete_expired: 'nothing',
  paused: 'nothing',
}

/** What a plan includes. The server enforces it; the browser only explains it. */
export interface Entitlements {
  plan: PlanId
  /** Bids a calendar month, Europe/London (R17); null is unlimited. */
  monthlyBids: number | null
  /** Whether the user may post upcycle ideas and items for sale (R21). */
  postIdeas: boolean
  postSaleItems: boolean
  /** What the business page and the map show (R40, R41). */
  mapPin: boolean
  gallery: boolean
  qrCode: boolean
}

const PREMIUM_ONLY = ['postIdeas', 'postSaleItems', 'mapPin', 'gallery', 'qrCode'] as const

export function entitlementsOf(plan: PlanId): Entitlements {
  const premium = Object.fromEntries(PREMIUM_ONLY.map((feature) => [feature, plan === 'premium']))
  return { plan, monthlyBids: PLANS[plan].monthlyBids, ...(premium as Record<(typeof PREMIUM_ONLY)[number], boolean>) }
}

export interface StoredSubscription {
  plan: PlanId
  next_plan: PlanId | null
  status: SubscriptionStatus
  current_period_end: Date
  cancel_at_period_end: boolean
  grace_until: Date | null
}

/** Returns the plan that is active at `now`; null if none is. */
export function activePlan(subscription: StoredSubscription, now: Date): PlanId | null {
  const allows = STATUS_ALLOWS[subscription.status]
  if (allows === 'nothing') return null
  const { grace_until, current_period_end } = subscription
  if (allows === 'grace') return grace_until !== null && now < grace_until ? planAt(subscription, now) : null
  const end = current_period_end.getTime() + (subscription.cancel_at_period_end ? 0 : RENEWAL_MS)
  return now.getTime() < end ? planAt(subscription, now) : null
}

/** Returns until when a plan includes `feature` if nothing changes; null if it doesn't at `now`. */
export function entitledUntil(
  subscription: StoredSubscription,
  feature: (typeof PREMIUM_ONLY)[number],
  now: Date,
): Date | null {
  const isIncluded = (at: Date) => {
    const plan = activePlan(subscription, at)
    return plan !== null && entitlementsOf(plan)[feature]
  }
  if (!isIncluded(now)) return null
  const { current_period_end: end, grace_until } = subscription
  const changeTimes = [end, new Date(end.getTime() + RENEWAL_MS), ...(grace_until ? [grace_until] : [])]
  const endTimes = changeTimes.filter((at) => at > now && !isIncluded(at)).toSorted((a, b) => a.getTime() - b.getTime())
  return endTimes[0] ?? null
}

/** Returns until when a plan stays active if its payment has been missing since `dueSince`. */
export const graceEnd = (dueSince: Date, graceDays: number): Date => new Date(dueSince.getTime() + graceDays * DAY_MS)

/** Returns the plan at `now`: a planned smaller one starts when the paid month of the larger one ends. */
const planAt = (subscription: StoredSubscription, now: Date): PlanId =>
  subscription.next_plan !== null && now >= subscription.current_period_end ? subscription.next_plan : subscription.plan
