import type { Db } from '#server/platform/database.ts'
import type { SubscriptionState } from '../contract.ts'
import { isActive } from '../rules.ts'
import type { SubscriptionsTables } from '../tables.ts'

/** Someone's subscription as the screens need it (CALL-39); no row and an ended period are both 'not subscribed'. */
export async function subscriptionState(
  db: Db<SubscriptionsTables>,
  userId: string,
  now: Date,
): Promise<SubscriptionState> {
  const held = await db
    .selectFrom('subscriptions')
    .select(['plan', 'status', 'current_period_end', 'stripe_subscription_id'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!held || !isActive(held, now))
    return { subscribed: false, tier: null, subscriptionEnd: null, subscriptionId: null }
  return {
    subscribed: true,
    tier: held.plan,
    subscriptionEnd: held.current_period_end.toISOString(),
    subscriptionId: held.stripe_subscription_id,
  }
}
