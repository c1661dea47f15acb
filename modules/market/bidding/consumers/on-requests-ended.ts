import { type Changed, RequestCancelled, RequestCompleted } from '#modules/market/requests/events.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { BiddersTold } from '../events.ts'
import { biddersOn } from '../queries/bidders-on.ts'

/** Bidders per event. */
const BATCH = 100

/** Notifies the unsuccessful bidders that a request has ended. Module `requests` notifies its owner and carrier. */
export const notifyBidders = consumer(
  'bidding.tell-bidders',
  on(RequestCompleted, (trx, { data, at }) => notifyOthers(trx, data, at)),
  on(RequestCancelled, (trx, { data, at }) => notifyOthers(trx, data, at)),
)

async function notifyOthers(
  trx: OpenTransaction,
  { requestId, version, status, winningBidId, acceptedBidderId, updatedAt }: Changed,
  at: string,
): Promise<void> {
  const otherBidders = (await biddersOn(trx, requestId)).filter((bidderId) => bidderId !== acceptedBidderId)
  const facts = { requestId, version, status, winningBidId, acceptedBidderId, updatedAt }
  for (let from = 0; from < otherBidders.length; from += BATCH)
    append(trx, BiddersTold.of({ ...facts, bidderIds: otherBidders.slice(from, from + BATCH) }, new Date(at)))
}
