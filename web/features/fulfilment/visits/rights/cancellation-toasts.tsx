import { NO_SHOW, PARTY_LEFT, partyToNotifyOfEnd } from '#modules/fulfilment/visits/contract/reasons.ts'
import type { EarlyEnd } from '#modules/fulfilment/visits/contract.ts'
import type { jobCancelled } from '#modules/fulfilment/visits/rights/contract.ts'
import { useLive } from '#web/lib/live/live.ts'
import { toast } from '#web/ui/toast.ts'
import { endedWords as words } from './words.ts'

/** Shows a toast on any page when the other party ends one of the user’s jobs. */
export function CancellationToasts({ currentRequestId }: { currentRequestId?: string }) {
  useLive<typeof jobCancelled>('job.cancelled', ({ id, title, patch }) => {
    const reason = words.reason(patch, false)
    void toast(
      {
        tone: 'warning',
        title: titleOf(patch),
        description: reason === null ? title : `${title}. ${reason}`,
        actions: id === currentRequestId ? [] : [{ label: words.view, to: `/job/${id}` }],
      },
      // shows a repeated message once
      { topic: `cancelled-${id}` },
    )
  })
  return null
}

function titleOf(ended: EarlyEnd): string {
  if (ended.reason === NO_SHOW) return words.missed.reader.title
  return (ended.reason === PARTY_LEFT ? words.accountClosed : words.byOtherParty)[partyToNotifyOfEnd(ended)].title
}
