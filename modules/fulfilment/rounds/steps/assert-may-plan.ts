import { allowanceOf } from '#modules/carriers/subscriptions/facade.ts'
import { accountOf } from '#modules/core/accounts/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { assertMayPlanRounds } from '../rules.ts'

/** Checks that a user is a business with a plan (ROUND-01). Throws Refusal: not_business, not_subscribed. */
export async function assertMayPlan(db: Executor, userId: string, now: Date): Promise<void> {
  const [account, allowance] = await Promise.all([accountOf(db, userId), allowanceOf(db, userId, now)])
  assertMayPlanRounds(account?.userType ?? null, allowance)
}
