import { bidDecided } from '#modules/bidding/contract.ts'
import { useLive } from '#web/lib/live.ts'
import { formatPounds } from '#web/lib/money.ts'
import { toast } from '#web/ui/toast.ts'
import { words } from './words.ts'

/** Tells a carrier on any page that a bid was decided; not on the page of that very job, which shows it. */
export function useDecisionToasts(hereRequestId?: string): void {
  useLive(bidDecided, ({ id, patch, requestId, requestTitle, bidAmount }) => {
    if (requestId === hereRequestId || patch.status === 'active') return
    const won = patch.status === 'accepted'
    void toast(
      {
        tone: won ? 'success' : 'info',
        title: won ? words.decision.accepted : words.decision.rejected,
        description: words.decision.text(requestTitle, formatPounds(bidAmount)),
        actions: won ? [{ label: words.decision.view, to: `/job/${requestId}` }] : [],
      },
      { topic: `decision-${id}`, duration: 8_000 },
    )
  })
}
