import type { Selectable } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { SubscriptionState } from './contract.ts'
import { workingPlan } from './entitlements.ts'
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

const NONE: SubscriptionState = {
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

/** Returns a subscription as the subscriber sees it at `now` (CALL-39); one that doesn't work is not subscribed. */
export function toState(held: SubscriptionRow | undefined, now: Date): SubscriptionState {
  if (!held) return NONE
  const tier = workingPlan(held, now)
  const common = { status: held.status, version: held.version }
  if (tier === null) return { ...NONE, ...common }
  return {
    ...common,
    subscribed: true,
    tier,
    subscriptionEnd: held.current_period_end.toISOString(),
    subscriptionId: held.stripe_subscription_id,
    nextTier: held.next_plan === tier ? null : held.next_plan,
    endsAtPeriodEnd: held.cancel_at_period_end,
    graceUntil: held.grace_until?.toISOString() ?? null,
  }
}
