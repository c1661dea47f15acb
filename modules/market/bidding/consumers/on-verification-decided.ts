import type { VerificationStatus } from '#modules/carriers/profiles/contract/badge.ts'
import { VerificationDecided, VerificationSubmitted } from '#modules/carriers/profiles/events.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { BidderBadgeChanged } from '../events.ts'
import { requestsOfBidder } from '../queries/requests-of-bidder.ts'

/** Updates job pages with a carrier's bids when its verification badge changes. */
export const announceBadges = consumer(
  'bidding.bidder-badges',
  on(VerificationDecided, (trx, { data, at }) => announceBadge(trx, data, data.status, at)),
  on(VerificationSubmitted, (trx, { data, at }) => announceBadge(trx, data, 'pending_review', at)),
)

async function announceBadge(
  trx: OpenTransaction,
  { userId, version }: { userId: string; version: number },
  status: VerificationStatus,
  at: string,
): Promise<void> {
  const requestIds = await requestsOfBidder(trx, userId)
  if (requestIds.length === 0) return
  append(trx, BidderBadgeChanged.of({ bidderId: userId, version, status, requestIds }, new Date(at)))
}
