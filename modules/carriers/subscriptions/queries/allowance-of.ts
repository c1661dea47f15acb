import type { Db, Executor } from '#server/platform/database/database.ts'
import { type PlaceholderOf, prepareStatement } from '#server/platform/database/prepared-statement.ts'
import { activePlan, type Entitlements, entitlementsOf } from '../entitlements.ts'
import { londonMonth } from '../rules.ts'
import { type SubscriptionRow, selectSubscription } from '../subscription-rows.ts'
import type { SubscriptionsTables } from '../tables.ts'

/** What a user's plan includes, and the calendar month in Europe/London for which bids are counted (R17). */
export interface Allowance extends Entitlements {
  /** UTC instants: start inclusive, end exclusive. */
  monthStart: Date
  monthEnd: Date
}

/** Returns the user's allowance; null if no plan is active. */
export async function allowanceOf(db: Executor, userId: string, now: Date): Promise<Allowance | null> {
  const [subscription] = await readSubscription(db, { userId })
  return toAllowance(subscription, now)
}

/** Returns the user's subscription: one row, or none. */
export const readSubscription = prepareStatement(
  'subscriptions.read',
  (db: Db<SubscriptionsTables>, placeholder: PlaceholderOf<{ userId: string }>) =>
    selectSubscription(db, placeholder('userId')),
)

/** Returns what a subscription allows at `now`; null if no plan is active. */
export function toAllowance(subscription: SubscriptionRow | undefined, now: Date): Allowance | null {
  const plan = subscription && activePlan(subscription, now)
  return plan ? { ...entitlementsOf(plan), ...londonMonth(now) } : null
}
