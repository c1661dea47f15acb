import { type Executor, own } from '#server/platform/database/database.ts'
import type { PlanId } from '../contract.ts'
import type { SubscriptionsTables } from '../tables.ts'

/** The subscription that someone holds or held last, as they take it along; null for somebody who never had one. */
export interface SubscriptionExport {
  plan: PlanId
  status: string
  currentPeriodEnd: string
}

export async function subscriptionExport(db: Executor, userId: string): Promise<SubscriptionExport | null> {
  const held = await own<SubscriptionsTables>(db)
    .selectFrom('subscriptions')
    .select(['plan', 'status', 'current_period_end'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return held ? { plan: held.plan, status: held.status, currentPeriodEnd: held.current_period_end.toISOString() } : null
}
