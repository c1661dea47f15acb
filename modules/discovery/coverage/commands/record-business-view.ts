import { allowanceOf } from '#modules/carriers/subscriptions/facade.ts'
import { accountOf } from '#modules/core/accounts/facade.ts'
import { assertRequestShown } from '#modules/market/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { CoverageTables } from '../tables.ts'

/**
 * Records that a business viewed a request (SILENCE-01): once per business, only with an active plan, and never its
 * owner.
 * Throws a Refusal (`not_found`).
 */
export async function recordBusinessView(
  db: Db<CoverageTables>,
  { requestId, userId }: { requestId: string; userId: string },
  now: Date,
): Promise<void> {
  const { ownerId } = await assertRequestShown(db, requestId, userId)
  if (ownerId === userId) return
  const [account, allowance] = await Promise.all([accountOf(db, userId), allowanceOf(db, userId, now)])
  if (account?.userType !== 'business' || !allowance) return
  await db
    .insertInto('request_looks')
    .values({ request_id: requestId, business_id: userId, first_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
