import type { Db, Executor } from '#server/platform/database/database.ts'
import { type Given, prepared } from '#server/platform/database/prepared-statement.ts'
import { type Entitlements, entitlementsOf, workingPlan } from '../entitlements.ts'
import { londonMonth } from '../rules.ts'
import { type SubscriptionRow, selectSubscription } from '../subscription-rows.ts'
import type { SubscriptionsTables } from '../tables.ts'

/** What a subscription entitles to, and the current calendar month, Europe/London (R17). */
export interface Allowance extends Entitlements {
  /** UTC instants: start inclusive, end exclusive. */
  monthStart: Date
  monthEnd: Date
}

/** The allowance of `userId`, or null without a subscription that works. */
export async function allowanceOf(db: Executor, userId: string, now: Date): Promise<Allowance | null> {
  const [held] = await readSubscription(db, { userId })
  return toAllowance(held, now)
}

/** The subscription of `userId`: one row, or none. */
export const readSubscription = prepared(
  'subscriptions.read',
  (db: Db<SubscriptionsTables>, given: Given<{ userId: string }>) => selectSubscription(db, given('userId')),
)

/** What a subscription allows at `now`, or null where it does not work. */
export function toAllowance(held: SubscriptionRow | undefined, now: Date): Allowance | null {
  const plan = held && workingPlan(held, now)
  return plan ? { ...entitlementsOf(plan), ...londonMonth(now) } : null
}
