import { lockAccount, lockAccountIfExists } from '#modules/core/accounts/facade.ts'
import { assertNotBlocked, blocksWith } from '#modules/market/blocks/facade.ts'
import type { CollectionDetails } from '#modules/market/requests/contract/collection.ts'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { lockRequest, storeCollectionDetails } from '#modules/market/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { Bid } from '../contract.ts'
import { bidById } from '../queries/bid-by-id.ts'
import { requestAndBidderOf } from '../queries/bid-states.ts'
import { awardBid } from '../steps/award-bid.ts'
import type { BiddingTables } from '../tables.ts'

interface AcceptBidInput {
  bidId: string
  callerId: string
  /** Collection details for the carrier of this job. */
  details: CollectionDetails
  /** Whether to include the carrier's reviews. */
  reviews: boolean
}

/**
 * Accepts one bid, rejects every other active bid, assigns the request and stores the collection details, in one
 * transaction (R01). Returns the request and the bid as the owner sees them.
 * Throws a Refusal: `account_gone`, `account_suspended`, `blocked_by_you`, `not_available`, and those of
 * rules.acceptBid.
 */
export async function acceptBid(
  db: Db<BiddingTables>,
  { bidId, callerId, details, reviews }: AcceptBidInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<{ request: RequestDetail; bid: Bid }> {
  return transact(
    db,
    async (trx) => {
      await lockAccount(trx, callerId)
      const target = await requestAndBidderOf(trx, bidId)
      // Accounts are locked before requests, as in every command, so that a suspension can't interleave.
      const bidder = target?.bidderId ? await lockAccountIfExists(trx, target.bidderId) : null
      const request = target ? await lockRequest(trx, target.requestId) : null
      const bidderSuspended = Boolean(bidder?.suspendedAt)
      const award = { request, bidId, ownerId: callerId, bidderSuspended, automatic: false }
      const assigned = await awardBid(trx, award, now)
      const carrierId = assigned.acceptedBidderId
      if (carrierId !== null) assertNotBlocked(await blocksWith(trx, callerId), carrierId)
      if (hasDetails(details)) await storeCollectionDetails(trx, assigned.id, details, now)
      return { request: assigned, bid: await bidById(trx, { bidId, viewerId: callerId, reviews }) }
    },
    command,
  )
}

const hasDetails = (details: CollectionDetails): boolean => Object.values(details).some((detail) => detail !== null)
