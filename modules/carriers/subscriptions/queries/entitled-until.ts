import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { type Entitlements, entitledUntil } from '../entitlements.ts'
import type { SubscriptionsTables } from '../tables.ts'

type Feature = Exclude<keyof Entitlements, 'plan' | 'monthlyBids'>

/**
 * Returns until when each user's plan includes `feature` if nothing changes, by id; users without it at `now` are left
 * out.
 */
export async function entitledUntilOf(
  db: Executor,
  userIds: readonly string[],
  feature: Feature,
  now: Date,
): Promise<Map<string, Date>> {
  if (userIds.length === 0) return new Map()
  const rows = await asModuleDb<SubscriptionsTables>(db)
    .selectFrom('subscriptions')
    .select(['user_id', 'plan', 'next_plan', 'status', 'current_period_end', 'cancel_at_period_end', 'grace_until'])
    .where('user_id', 'in', userIds)
    .execute()
  return new Map(
    rows.flatMap((subscription): [string, Date][] => {
      const until = entitledUntil(subscription, feature, now)
      return until ? [[subscription.user_id, until]] : []
    }),
  )
}
