import { type Changed, RequestCancelled, RequestCompleted } from '#modules/market/requests/events.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { BiddersTold } from '../events.ts'
import { biddersOn } from '../queries/bidders-on.ts'

/** Most bidders in one event. */
const BIDDERS_PER_EVENT = 100

/** Notifies the unsuccessful bidders that a request has ended. Module `requests` notifies its owner and carrier. */
export const notifyBidders = consumer(
  'bidding.tell-bidders',
  on(RequestCompleted, (trx, { data, at }) => notifyUnsuccessfulBidders(trx, data, at)),
  on(RequestCancelled, (trx, { data, at }) => notifyUnsuccessfulBidders(trx, data, at)),
)

async function notifyUnsuccessfulBidders(
  trx: OpenTransaction,
  { requestId, version, status, winningBidId, acceptedBidderId, updatedAt }: Changed,
  at: string,
): Promise<void> {
  const unsuccessfulBidders = (await biddersOn(trx, requestId)).filter((bidderId) => bidderId !== acceptedBidderId)
  const requestState = { requestId, version, status, winningBidId, acceptedBidderId, updatedAt }
  for (let start = 0; start < unsuccessfulBidders.length; start += BIDDERS_PER_EVENT)
    append(
      trx,
      BiddersTold.of(
        { ...requestState, bidderIds: unsuccessfulBidders.slice(start, start + BIDDERS_PER_EVENT) },
        new Date(at),
      ),
    )
}
