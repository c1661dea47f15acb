import { holdAccount, holdOther } from '#modules/accounts/facade.ts'
import { assertNotBlocked, blocksWith } from '#modules/blocks/facade.ts'
import type { CollectionDetails } from '#modules/requests/collection/contract.ts'
import type { RequestDetail } from '#modules/requests/contract.ts'
import { assignRequest, keepCollectionDetails, lockRequest } from '#modules/requests/facade.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { Bid } from '../contract.ts'
import { bidById } from '../queries/bid-by-id.ts'
import { concernedBy, JUDGED_COLUMNS, toJudged } from '../queries/judged-bids.ts'
import * as rules from '../rules.ts'
import type { BiddingTables } from '../tables.ts'

interface Accepting {
  bidId: string
  callerId: string
  /** What its carrier is told for this job. */
  details: CollectionDetails
  /** Whether it is told how its bidder was reviewed. */
  reviews: boolean
}

/**
 * Accepts one bid: it is accepted, every other active bid on the request is rejected, the request is assigned, and the
 * carrier is told where to come; all or nothing (R01). Gives the request and the bid as the owner sees them now.
 * Throws Refusal: account_gone, account_suspended, blocked_by_you, not_available, and see rules.acceptBid.
 */
export async function acceptBid(
  db: Db<BiddingTables>,
  { bidId, callerId, details, reviews }: Accepting,
  now: Date,
  command: IdempotentCommand | null,
): Promise<{ request: RequestDetail; bid: Bid }> {
  return transact(
    db,
    async (trx) => {
      await holdAccount(trx, callerId)
      const concerned = await concernedBy(trx, bidId)
      // Accounts are locked before requests, as in every command: a suspension comes before this or after it.
      const bidder = concerned?.bidderId ? await holdOther(trx, concerned.bidderId) : null
      const request = concerned ? await lockRequest(trx, concerned.requestId) : null
      const bids = concerned ? await bidsToJudge(trx, concerned.requestId, bidId) : []
      const bidderSuspended = Boolean(bidder?.suspendedAt)
      const award = rules.acceptBid({ request, bids, bidId, callerId, bidderSuspended, now })
      const { data } = award.accepted
      assertNotBlocked(await blocksWith(trx, callerId), data.bidderId)
      await decide(trx, [bidId], 'accepted')
      await decide(
        trx,
        award.rejected.map((event) => event.data.bidId),
        'rejected',
      )
      const assigned = await assignRequest(trx, {
        requestId: data.requestId,
        ownerId: callerId,
        winningBidId: bidId,
        acceptedBidderId: data.bidderId,
        at: now,
      })
      if (tellsAnything(details)) await keepCollectionDetails(trx, data.requestId, details, now)
      append(trx, award.accepted, ...award.rejected)
      return { request: assigned, bid: await bidById(trx, { bidId, viewerId: callerId, reviews }) }
    },
    command,
  )
}

const tellsAnything = (details: CollectionDetails): boolean => Object.values(details).some((told) => told !== null)

/** The chosen bid and all that are still active, read under the request's lock: none can be added or decided meanwhile. */
async function bidsToJudge(trx: Trx<BiddingTables>, requestId: string, chosenId: string): Promise<rules.JudgedBid[]> {
  const bids = await trx
    .selectFrom('bids')
    .select(JUDGED_COLUMNS)
    .where('collection_request_id', '=', requestId)
    .where((bid) => bid.or([bid('status', '=', 'active').and('withdrawn_at', 'is', null), bid('id', '=', chosenId)]))
    .orderBy('id')
    .execute()
  return bids.map(toJudged)
}

async function decide(
  trx: Trx<BiddingTables>,
  bidIds: readonly string[],
  status: 'accepted' | 'rejected',
): Promise<void> {
  if (bidIds.length === 0) return
  await trx
    .updateTable('bids')
    .set((bid) => ({ status, version: bid('version', '+', 1) }))
    .where('id', 'in', bidIds)
    .execute()
}
