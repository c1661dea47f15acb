import { useRef } from 'react'
import type { bidDecided } from '#modules/bidding/contract.ts'
import type { bidReturned } from '#modules/bidding/returns/contract.ts'
import { biddingKeys } from '#web/features/bidding/keys.ts'
import { returnToast } from '#web/features/bidding/own/return-words.ts'
import { decisionWords } from '#web/features/bidding/words.ts'
import { refetchSoon } from '#web/lib/api/cache-patches.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { useLive } from '#web/lib/live/live.ts'
import { toast } from '#web/ui/toast.ts'

/** How long a refusal stays, in milliseconds; a win stays until it is closed or followed. */
const STAYS = 8_000

/** Tells a carrier what became of its bids, wherever it is; `hereRequestId` is the job on screen, if any. */
export function useDecisionToasts(hereRequestId?: string): void {
  const told = useRef({ bids: new Set<string>(), won: new Set<string>() })
  useLive<typeof bidDecided>('bid.decided', ({ id, patch, requestId, requestTitle, bidAmount }) => {
    const { bids, won } = told.current
    // of several own bids on a job the one that won is the news
    if (patch.status === 'active' || bids.has(id) || won.has(requestId)) return
    bids.add(id)
    const accepted = patch.status === 'accepted'
    if (accepted) won.add(requestId)
    void toast(
      {
        tone: accepted ? 'success' : 'info',
        title: accepted ? decisionWords.accepted : decisionWords.rejected,
        description: decisionWords.text(requestTitle, formatPounds(bidAmount)),
        actions:
          accepted && requestId !== hereRequestId ? [{ label: decisionWords.view, to: `/job/${requestId}` }] : [],
      },
      { topic: `decision-${requestId}`, duration: STAYS },
    )
  })
  useLive<typeof bidReturned>('bid.returned', ({ id, patch }) => {
    refetchSoon(queryClient, biddingKeys.allowance)
    void toast({ tone: 'info', title: returnToast(patch.reason) }, { topic: `returned-${id}`, duration: STAYS })
  })
}
