import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { SubscriptionsTables } from '../tables.ts'

/** Returns a person's current or last subscription for the privacy export; null if there never was one. */
export async function subscriptionExport(db: Executor, userId: string) {
  const subscription = await asModuleDb<SubscriptionsTables>(db)
    .selectFrom('subscriptions')
    .select(['plan', 'status', 'current_period_end'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!subscription) return null
  const { plan, status, current_period_end } = subscription
  return { plan, status, currentPeriodEnd: current_period_end.toISOString() }
}
