import { assertRequestShown } from '#modules/market/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { isTooCheap } from '../contract/facts.ts'
import type { BidSettings } from '../rules.ts'
import type { BiddingTables } from '../tables.ts'
import { bidAllowance } from './bid-allowance.ts'

/**
 * Returns the usual cost of lawful disposal in pounds, if the caller may bid and this amount would be marked; else null
 * (FLOOR-02, FLOOR-12).
 * Throws a Refusal (`not_found`).
 */
export async function disposalCost(
  db: Db<BiddingTables>,
  { requestId, viewerId, amount }: { requestId: string; viewerId: string; amount: number },
  settings: BidSettings,
  now: Date,
): Promise<{ floor: number | null }> {
  const { floor } = await assertRequestShown(db, requestId, viewerId)
  if (floor === null || !isTooCheap(amount, floor)) return { floor: null }
  const { bar } = await bidAllowance(db, viewerId, settings, now)
  return { floor: bar === null ? floor : null }
}
