import type { Selectable } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { SubscriptionState } from './contract.ts'
import { activePlan } from './entitlements.ts'
import type { SubscriptionsTables } from './tables.ts'

export type SubscriptionRow = Omit<Selectable<SubscriptionsTables['subscriptions']>, 'user_id' | 'updated_at'>

const COLUMNS = [
  'plan',
  'next_plan',
  'status',
  'current_period_end',
  'cancel_at_period_end',
  'grace_until',
  'stripe_subscription_id',
  'version',
] as const

export const selectSubscription = (db: Executor, userId: string) =>
  asModuleDb<SubscriptionsTables>(db).selectFrom('subscriptions').select(COLUMNS).where('user_id', '=', userId)

const NOT_SUBSCRIBED: SubscriptionState = {
  subscribed: false,
  tier: null,
  subscriptionEnd: null,
  subscriptionId: null,
  status: null,
  nextTier: null,
  endsAtPeriodEnd: false,
  graceUntil: null,
  version: 0,
}

/**
 * Returns a subscription as the subscriber sees it at `now` (CALL-39). `subscribed` is false if no plan is active.
 */
export function toSubscriptionState(subscription: SubscriptionRow | undefined, now: Date): SubscriptionState {
  if (!subscription) return NOT_SUBSCRIBED
  const tier = activePlan(subscription, now)
  const common = { status: subscription.status, version: subscription.version }
  if (tier === null) return { ...NOT_SUBSCRIBED, ...common }
  return {
    ...common,
    subscribed: true,
    tier,
    subscriptionEnd: subscription.current_period_end.toISOString(),
    subscriptionId: subscription.stripe_subscription_id,
    nextTier: subscription.next_plan === tier ? null : subscription.next_plan,
    endsAtPeriodEnd: subscription.cancel_at_period_end,
    graceUntil: subscription.grace_until?.toISOString() ?? null,
  }
}
