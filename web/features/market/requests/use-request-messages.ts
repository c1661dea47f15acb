import type { bidDecided, bidPlaced, bidWithdrawn } from '#modules/market/bidding/contract/live.ts'
import type {
  requestChanged,
  requestHidden,
  requestPosted,
  requestRestored,
} from '#modules/market/requests/contract.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useLive } from '#web/lib/live/live.ts'
import { requestsLive } from './requests.live.ts'

/** Keeps every request on screen up to date while mounted. Call it once per page. */
export function useRequestMessages(): void {
  useLive<typeof requestPosted>('request.posted', (message) => requestsLive['request.posted'](queryClient, message))
  useLive<typeof requestChanged>('request.changed', (message) => requestsLive['request.changed'](queryClient, message))
  useLive<typeof requestHidden>('request.hidden', (message) => requestsLive['request.visibility'](queryClient, message))
  useLive<typeof requestRestored>('request.restored', (message) =>
    requestsLive['request.visibility'](queryClient, message),
  )
  useLive<typeof bidPlaced>('bid.placed', (message) => requestsLive['bid.placed'](queryClient, message))
  useLive<typeof bidWithdrawn>('bid.withdrawn', (message) => requestsLive['bid.withdrawn'](queryClient, message))
  useLive<typeof bidDecided>('bid.decided', (message) => requestsLive['bid.decided'](queryClient, message))
}
