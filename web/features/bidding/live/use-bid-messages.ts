import {
  bidAnonymised,
  bidDecided,
  bidderChanged,
  bidderRenamed,
  bidMessageChanged,
  bidPlaced,
  bidWithdrawn,
} from '#modules/bidding/contract.ts'
import { requestChanged, requestHidden, requestRestored } from '#modules/requests/contract.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useLive } from '#web/lib/live/live.ts'
import { bidsLive } from './bids.live.ts'

/** Keeps every bid on screen up to date while the component is mounted; a page calls it once. */
export function useBidMessages(): void {
  useLive(bidPlaced, (message) => bidsLive['bid.placed'](queryClient, message))
  useLive(bidDecided, (message) => bidsLive['bid.decided'](queryClient, message))
  useLive(bidAnonymised, (message) => bidsLive['bid.anonymised'](queryClient, message))
  useLive(bidWithdrawn, (message) => bidsLive['bid.withdrawn'](queryClient, message))
  useLive(bidderChanged, (message) => bidsLive['bidder.changed'](queryClient, message))
  useLive(bidMessageChanged, ({ requestId }) => bidsLive['bids.again'](queryClient, requestId))
  useLive(bidderRenamed, ({ patch }) => {
    for (const requestId of patch.requestIds) bidsLive['bids.again'](queryClient, requestId)
  })
  useLive(requestHidden, ({ id }) => bidsLive['bids.again'](queryClient, id))
  useLive(requestRestored, ({ id }) => bidsLive['bids.again'](queryClient, id))
  useLive(requestChanged, (message) => bidsLive['request.changed'](queryClient, message))
}
