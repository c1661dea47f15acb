import { registrationForBidding, registrationOf } from '#modules/carriers/carrier-registration/facade.ts'
import { bidderCard } from '#modules/carriers/profiles/facade.ts'
import { allowanceOf } from '#modules/carriers/subscriptions/facade.ts'
import { accountOf } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import type { myBidAllowance } from '../contract.ts'
import { type BidSettings, blockerMessage, findBidBlocker } from '../rules.ts'
import type { BiddingTables } from '../tables.ts'
import { countBidsPlacedBetween } from './count-bids-placed-between.ts'

/** Returns how many bids a carrier has left this month, for display. Placing a bid checks it again, under a lock. */
export async function bidAllowance(
  db: Db<BiddingTables>,
  bidderId: string,
  settings: BidSettings,
  now: Date,
): Promise<AnswerOf<typeof myBidAllowance>> {
  const [account, card, registration, allowance] = await Promise.all([
    accountOf(db, bidderId),
    bidderCard(db, bidderId),
    registrationOf(db, bidderId),
    allowanceOf(db, bidderId, now),
  ])
  const { placed: used, returned } = allowance
    ? await countBidsPlacedBetween(db, bidderId, allowance.monthStart, allowance.monthEnd)
    : { placed: 0, returned: 0 }
  const limit = allowance?.monthlyBids ?? null
  const bidder = {
    card,
    userType: account?.userType ?? null,
    registration: registrationForBidding(registration, settings.registration, now),
    allowance,
    usedThisMonth: used - returned,
  }
  const blocker = findBidBlocker(bidder, settings)
  return { bar: blocker, reason: blocker && blockerMessage(blocker, bidder), used, returned, limit }
}
