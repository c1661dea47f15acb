import { NO_SHOW, toldOfEnd } from '#modules/visits/reasons/contract.ts'
import { jobCancelled } from '#modules/visits/rights/contract.ts'
import { useLive } from '#web/lib/live/live.ts'
import { toast } from '#web/ui/toast.ts'
import { endedWords as words } from './words.ts'

/** Tells somebody wherever they are that the other side has ended a job of theirs; nothing is to be seen of it. */
export function CancellationToasts({ hereRequestId }: { hereRequestId?: string }) {
  useLive(jobCancelled, ({ id, title, patch }) => {
    const reason = words.reason(patch, false)
    void toast(
      {
        tone: 'warning',
        title: patch.reason === NO_SHOW ? words.missed.own.title : words.other[toldOfEnd(patch)].title,
        description: reason === null ? title : `${title}. ${reason}`,
        actions: id === hereRequestId ? [] : [{ label: words.view, to: `/job/${id}` }],
      },
      // a message that comes twice is one
      { topic: `cancelled-${id}` },
    )
  })
  return null
}
