import type { VerificationStatus } from '#modules/carriers/profiles/contract/badge.ts'
import { VerificationDecided, VerificationSubmitted } from '#modules/carriers/profiles/events.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { BidderBadgeChanged } from '../events.ts'
import { requestsOfBidder } from '../queries/requests-of-bidder.ts'

/** Appends an event that updates the badge on job pages with a carrier's bids when its verification changes. */
export const publishBadges = consumer(
  'bidding.bidder-badges',
  on(VerificationDecided, (trx, { data, at }) => publishBadge(trx, data, data.status, at)),
  on(VerificationSubmitted, (trx, { data, at }) => publishBadge(trx, data, 'pending_review', at)),
)

async function publishBadge(
  trx: OpenTransaction,
  { userId, version }: { userId: string; version: number },
  status: VerificationStatus,
  at: string,
): Promise<void> {
  const requestIds = await requestsOfBidder(trx, userId)
  if (requestIds.length === 0) return
  append(trx, BidderBadgeChanged.of({ bidderId: userId, version, status, requestIds }, new Date(at)))
}
