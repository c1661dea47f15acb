import type {
  bidAnonymised,
  bidDecided,
  bidderChanged,
  bidderVisibilityChanged,
  bidMessageChanged,
  bidPlaced,
  bidWithdrawn,
} from '#modules/market/bidding/contract/live.ts'
import type { requestChanged, requestHidden, requestRestored } from '#modules/market/requests/contract.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useLive } from '#web/lib/live/live.ts'
import { bidsLive } from './bids.live.ts'

/** Keeps every bid on screen up to date while mounted. Call it once per page. */
export function useBidMessages(): void {
  useLive<typeof bidPlaced>('bid.placed', (message) => bidsLive['bid.placed'](queryClient, message))
  useLive<typeof bidDecided>('bid.decided', (message) => bidsLive['bid.decided'](queryClient, message))
  useLive<typeof bidAnonymised>('bid.anonymised', (message) => bidsLive['bid.anonymised'](queryClient, message))
  useLive<typeof bidWithdrawn>('bid.withdrawn', (message) => bidsLive['bid.withdrawn'](queryClient, message))
  useLive<typeof bidderChanged>('bidder.changed', (message) => bidsLive['bidder.changed'](queryClient, message))
  useLive<typeof bidMessageChanged>('bid.message', ({ requestId }) => bidsLive['bids.refetch'](queryClient, requestId))
  useLive<typeof bidderVisibilityChanged>('bidder.renamed', ({ patch }) => {
    for (const requestId of patch.requestIds) bidsLive['bids.refetch'](queryClient, requestId)
  })
  useLive<typeof requestHidden>('request.hidden', ({ id }) => bidsLive['bids.refetch'](queryClient, id))
  useLive<typeof requestRestored>('request.restored', ({ id }) => bidsLive['bids.refetch'](queryClient, id))
  useLive<typeof requestChanged>('request.changed', (message) => bidsLive['request.changed'](queryClient, message))
}
