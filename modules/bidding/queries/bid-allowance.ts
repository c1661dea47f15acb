import { accountOf } from '#modules/accounts/facade.ts'
import { judgedRegistration, registrationOf } from '#modules/licences/facade.ts'
import { bidderCard } from '#modules/profiles/facade.ts'
import { allowanceOf } from '#modules/subscriptions/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import type { myBidAllowance } from '../contract.ts'
import { type BidSettings, barOf, barReason } from '../rules.ts'
import type { BiddingTables } from '../tables.ts'
import { bidsPlacedBetween } from './bids-placed-between.ts'

/** What someone may still bid this month, for the screen; placing decides again under a lock. */
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
    ? await bidsPlacedBetween(db, bidderId, allowance.monthStart, allowance.monthEnd)
    : { placed: 0, returned: 0 }
  const limit = allowance?.monthlyBids ?? null
  const bidder = {
    card,
    userType: account?.userType ?? null,
    registration: judgedRegistration(registration, settings.registration, now),
    allowance,
    usedThisMonth: used - returned,
  }
  const bar = barOf(bidder, settings)
  return { bar, reason: bar && barReason(bar, bidder), used, returned, limit }
}
