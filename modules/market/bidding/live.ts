import { requestRoom } from '#modules/market/requests/contract/facts.ts'
import { requestChanged } from '#modules/market/requests/contract.ts'
import { roomName } from '#server/platform/kernel/facts/contract.ts'
import { type LiveUpdate, liveUpdate, toRooms, userRoom } from '#server/platform/live/live-updates.ts'
import { bidFromEvent } from './bid-from-event.ts'
import {
  bidAnonymised,
  bidDecided,
  bidderChanged,
  bidderVisibilityChanged,
  bidMessageChanged,
  bidPlaced,
  bidWithdrawn,
} from './contract/live.ts'
import {
  BidAccepted,
  BidderBadgeChanged,
  BidderRenamed,
  BiddersTold,
  BidMessageHidden,
  BidMessageRestored,
  BidPlaced,
  BidRejected,
  BidReturned,
  BidsAnonymised,
  BidsBroughtBack,
  BidsSetAside,
  BidWithdrawn,
} from './events.ts'
import { bidReturned } from './returns/contract.ts'

/** Sends changes of a bid to the job page, the owner and the bidder. */
export const liveUpdates: readonly LiveUpdate[] = [
  liveUpdate(BidPlaced, ({ data }) =>
    toRooms(roomsOf(data), bidPlaced, {
      id: data.bidId,
      version: 1,
      patch: bidFromEvent(data),
    }),
  ),
  liveUpdate(BidAccepted, ({ data }) => notifyBidder(data, 'accepted')),
  liveUpdate(BidRejected, ({ data }) => notifyBidder(data, 'rejected')),
  liveUpdate(BidWithdrawn, ({ data }) =>
    toRooms(roomsOf(data), bidWithdrawn, {
      id: data.bidId,
      version: data.version,
      patch: { withdrawnAt: data.withdrawnAt },
      requestId: data.requestId,
    }),
  ),
  liveUpdate(BidsAnonymised, ({ data }) =>
    data.bids.flatMap(({ id, version, status, requestId }) =>
      toRooms([jobPageRoom(requestId)], bidAnonymised, { id, version, patch: { status }, requestId }),
    ),
  ),
  liveUpdate(BidderBadgeChanged, ({ data }) =>
    toRooms(data.requestIds.map(jobPageRoom), bidderChanged, {
      id: data.bidderId,
      version: data.version,
      patch: { bidderVerification: data.status },
    }),
  ),
  liveUpdate(BidderRenamed, ({ data: { bidderId, requestIds } }) =>
    toRooms(requestIds.map(jobPageRoom), bidderVisibilityChanged, { id: bidderId, patch: { requestIds } }),
  ),
  liveUpdate(BidsSetAside, ({ data }) => refetchBids(data)),
  liveUpdate(BidsBroughtBack, ({ data }) => refetchBids(data)),
  liveUpdate(BidReturned, ({ data: { bidId, requestId, carrierId, reason } }) =>
    toRooms([userRoom(carrierId)], bidReturned, { id: bidId, requestId, patch: { reason } }),
  ),
  liveUpdate(BidMessageHidden, ({ data }) => sendMessageVisibility(data, true)),
  liveUpdate(BidMessageRestored, ({ data }) => sendMessageVisibility(data, false)),
  liveUpdate(BiddersTold, ({ data: { requestId, version, bidderIds, ...patch } }) =>
    toRooms(bidderIds.map(userRoom), requestChanged, { id: requestId, version, patch }),
  ),
]

const jobPageRoom = (requestId: string) => roomName(requestRoom, requestId)

const roomsOf = ({ requestId, ownerId, bidderId }: { requestId: string; ownerId: string; bidderId: string }) => [
  jobPageRoom(requestId),
  userRoom(ownerId),
  userRoom(bidderId),
]

/** Makes pages refetch a bidder's bids, because some were hidden or are visible again. */
const refetchBids = ({ requestId, bidderId }: { requestId: string; bidderId: string }) =>
  toRooms([jobPageRoom(requestId)], bidderVisibilityChanged, { id: bidderId, patch: { requestIds: [requestId] } })

const sendMessageVisibility = ({ bidId, requestId, bidderId }: BidMessageHidden['data'], messageHidden: boolean) =>
  toRooms([jobPageRoom(requestId), ...(bidderId ? [userRoom(bidderId)] : [])], bidMessageChanged, {
    id: bidId,
    requestId,
    patch: { messageHidden },
  })

type DecidedBid = Pick<BidAccepted['data'], 'bidId' | 'requestId' | 'requestTitle' | 'bidderId' | 'bidAmount'>

const notifyBidder = (data: DecidedBid, status: 'accepted' | 'rejected') =>
  toRooms([userRoom(data.bidderId)], bidDecided, {
    id: data.bidId,
    version: 2,
    patch: { status },
    requestId: data.requestId,
    requestTitle: data.requestTitle,
    bidAmount: data.bidAmount,
  })
