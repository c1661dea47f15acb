import type { Db, Executor } from '#server/platform/database/database.ts'
import { type Given, prepared } from '#server/platform/database/prepared-statement.ts'
import { type Entitlements, entitlementsOf, workingPlan } from '../entitlements.ts'
import { londonMonth } from '../rules.ts'
import { type SubscriptionRow, selectSubscription } from '../subscription-rows.ts'
import type { SubscriptionsTables } from '../tables.ts'

/** What a subscription includes, and the current calendar month, Europe/London (R17). */
export interface Allowance extends Entitlements {
  /** UTC instants: start inclusive, end exclusive. */
  monthStart: Date
  monthEnd: Date
}

/** Returns the user's allowance, or null without a working subscription. */
export async function allowanceOf(db: Executor, userId: string, now: Date): Promise<Allowance | null> {
  const [subscription] = await readSubscription(db, { userId })
  return toAllowance(subscription, now)
}

/** Returns the user's subscription: one row, or none. */
export const readSubscription = prepared(
  'subscriptions.read',
  (db: Db<SubscriptionsTables>, given: Given<{ userId: string }>) => selectSubscription(db, given('userId')),
)

/** Returns what a subscription allows at `now`, or null if it doesn't work. */
export function toAllowance(subscription: SubscriptionRow | undefined, now: Date): Allowance | null {
  const plan = subscription && workingPlan(subscription, now)
  return plan ? { ...entitlementsOf(plan), ...londonMonth(now) } : null
}
