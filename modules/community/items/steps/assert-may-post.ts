import { allowanceOf } from '#modules/carriers/subscriptions/facade.ts'
import type { Account } from '#modules/core/accounts/facade.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import * as rules from '../rules.ts'

/** Checks that a user's plan allows this post (R21). Throws a Refusal (`premium_needed`). */
export async function assertMayPost(
  trx: OpenTransaction,
  { userId, userType }: Account,
  post: rules.PremiumPost,
  now: Date,
): Promise<void> {
  const allowance = userType === 'business' ? await allowanceOf(trx, userId, now) : null
  rules.assertPlanAllows(post, userType, allowance)
}
