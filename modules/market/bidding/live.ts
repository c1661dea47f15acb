import { requestRoom } from '#modules/market/requests/contract/facts.ts'
import { requestChanged } from '#modules/market/requests/contract.ts'
import { roomName } from '#server/platform/kernel/facts/contract.ts'
import { type Announcement, announce, toRooms, userRoom } from '#server/platform/live/announcements.ts'
import { bidFromEvent } from './bid-from-event.ts'
import {
  bidAnonymised,
  bidDecided,
  bidderChanged,
  bidderRenamed,
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
export const announcements: readonly Announcement[] = [
  announce(BidPlaced, ({ data }) =>
    toRooms(roomsOf(data), bidPlaced, {
      id: data.bidId,
      version: 1,
      patch: bidFromEvent(data),
    }),
  ),
  announce(BidAccepted, ({ data }) => notifyBidder(data, 'accepted')),
  announce(BidRejected, ({ data }) => notifyBidder(data, 'rejected')),
  announce(BidWithdrawn, ({ data }) =>
    toRooms(roomsOf(data), bidWithdrawn, {
      id: data.bidId,
      version: data.version,
      patch: { withdrawnAt: data.withdrawnAt },
      requestId: data.requestId,
    }),
  ),
  announce(BidsAnonymised, ({ data }) =>
    data.bids.flatMap(({ id, version, status, requestId }) =>
      toRooms([jobPageRoom(requestId)], bidAnonymised, { id, version, patch: { status }, requestId }),
    ),
  ),
  announce(BidderBadgeChanged, ({ data }) =>
    toRooms(data.requestIds.map(jobPageRoom), bidderChanged, {
      id: data.bidderId,
      version: data.version,
      patch: { bidderVerification: data.status },
    }),
  ),
  announce(BidderRenamed, ({ data: { bidderId, requestIds } }) =>
    toRooms(requestIds.map(jobPageRoom), bidderRenamed, { id: bidderId, patch: { requestIds } }),
  ),
  announce(BidsSetAside, ({ data }) => refetchBids(data)),
  announce(BidsBroughtBack, ({ data }) => refetchBids(data)),
  announce(BidReturned, ({ data: { bidId, requestId, carrierId, reason } }) =>
    toRooms([userRoom(carrierId)], bidReturned, { id: bidId, requestId, patch: { reason } }),
  ),
  announce(BidMessageHidden, ({ data }) => sendMessageVisibility(data, true)),
  announce(BidMessageRestored, ({ data }) => sendMessageVisibility(data, false)),
  announce(BiddersTold, ({ data: { requestId, version, bidderIds, ...patch } }) =>
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
  toRooms([jobPageRoom(requestId)], bidderRenamed, { id: bidderId, patch: { requestIds: [requestId] } })

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
