import { bidDecided, bidPlaced, bidWithdrawn } from '#modules/bidding/contract.ts'
import { requestChanged, requestHidden, requestPosted, requestRestored } from '#modules/requests/contract.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useLive } from '#web/lib/live/live.ts'
import { requestsLive } from './requests.live.ts'

/** Keeps every request on screen up to date while the component is mounted; a page calls it once. */
export function useRequestMessages(): void {
  useLive(requestPosted, (message) => requestsLive['request.posted'](queryClient, message))
  useLive(requestChanged, (message) => requestsLive['request.changed'](queryClient, message))
  useLive(requestHidden, (message) => requestsLive['request.hidden'](queryClient, message))
  useLive(requestRestored, (message) => requestsLive['request.hidden'](queryClient, message))
  useLive(bidPlaced, (message) => requestsLive['bid.placed'](queryClient, message))
  useLive(bidWithdrawn, (message) => requestsLive['bid.withdrawn'](queryClient, message))
  useLive(bidDecided, (message) => requestsLive['bid.decided'](queryClient, message))
}
