import { type Executor, own } from '#server/platform/database/database.ts'
import type { SubscriptionsTables } from '../tables.ts'

/** The subscription that a person holds or held last, as they take it along; null where there never was one. */
export async function subscriptionExport(db: Executor, userId: string) {
  const held = await own<SubscriptionsTables>(db)
    .selectFrom('subscriptions')
    .select(['plan', 'status', 'current_period_end'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return held ? { plan: held.plan, status: held.status, currentPeriodEnd: held.current_period_end.toISOString() } : null
}
