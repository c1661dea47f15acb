import { useRef } from 'react'
import type { bidDecided } from '#modules/market/bidding/contract/live.ts'
import type { bidReturned } from '#modules/market/bidding/returns/contract.ts'
import { biddingKeys } from '#web/features/market/bidding/keys.ts'
import { returnToast } from '#web/features/market/bidding/own/return-words.ts'
import { decisionWords } from '#web/features/market/bidding/words.ts'
import { refetchSoon } from '#web/lib/api/cache-patches.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { useLive } from '#web/lib/live/live.ts'
import { toast } from '#web/ui/toast.ts'

/** How long a toast stays, in milliseconds; one with a link stays until dismissed. */
const TOAST_DURATION_MS = 8_000

/** Shows a toast when a carrier's bid is decided or returned. `currentRequestId` is the job on screen, if any. */
export function useDecisionToasts(currentRequestId?: string): void {
  const notified = useRef({ bidIds: new Set<string>(), wonRequestIds: new Set<string>() })
  useLive<typeof bidDecided>('bid.decided', ({ id, patch, requestId, requestTitle, bidAmount }) => {
    const { bidIds, wonRequestIds } = notified.current
    // if one of several bids on a job won, only that one matters
    if (patch.status === 'active' || bidIds.has(id) || wonRequestIds.has(requestId)) return
    bidIds.add(id)
    const accepted = patch.status === 'accepted'
    if (accepted) wonRequestIds.add(requestId)
    void toast(
      {
        tone: accepted ? 'success' : 'info',
        title: accepted ? decisionWords.accepted : decisionWords.rejected,
        description: decisionWords.description(requestTitle, formatPounds(bidAmount)),
        actions:
          accepted && requestId !== currentRequestId ? [{ label: decisionWords.view, to: `/job/${requestId}` }] : [],
      },
      { topic: `decision-${requestId}`, duration: TOAST_DURATION_MS },
    )
  })
  useLive<typeof bidReturned>('bid.returned', ({ id, patch }) => {
    refetchSoon(queryClient, biddingKeys.allowance)
    void toast(
      { tone: 'info', title: returnToast(patch.reason) },
      { topic: `returned-${id}`, duration: TOAST_DURATION_MS },
    )
  })
}
