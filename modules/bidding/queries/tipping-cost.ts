import { assertRequestShown } from '#modules/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { isTooCheap } from '../facts/contract.ts'
import type { BidSettings } from '../rules.ts'
import type { BiddingTables } from '../tables.ts'
import { bidAllowance } from './bid-allowance.ts'

/**
 * What a lawful tip usually costs, in pounds, told to who may bid and would bid so low that the bid is marked; else null
 * (FLOOR-02, FLOOR-12). Throws Refusal: not_found.
 */
export async function tippingCost(
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
