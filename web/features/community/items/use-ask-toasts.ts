import { useRef } from 'react'
import type { AskStatus, askChanged } from '#modules/community/community/items/contract.ts'
import { useLive } from '#web/lib/live/live.ts'
import { toast } from '#web/ui/toast.ts'
import { itemPath } from './item-path.ts'
import { words } from './words.ts'

const decisionWords = words.decision
/** How long a toast stays; one with a link stays until dismissed. */
const TOAST_DURATION_MS = 8_000

/** Shows toasts for decisions on the viewer's asks and for new asks; `currentItemId` is the item on screen. */
export function useAskToasts(viewerId: string | null, currentItemId?: string): void {
  const shownVersions = useRef(new Map<string, number>())
  useLive<typeof askChanged>('ask.changed', ({ id, version, patch, itemId, itemType, itemTitle, askerId }) => {
    if ((shownVersions.current.get(id) ?? 0) >= version) return
    shownVersions.current.set(id, version)
    const decided = decisionToast(patch, askerId === viewerId, itemTitle)
    if (decided === null) return
    const here = itemId === currentItemId
    const actions = here ? [] : [{ label: decisionWords.view, to: itemPath({ id: itemId, type: itemType }) }]
    void toast({ ...decided, actions }, { topic: `ask-${itemId}`, duration: TOAST_DURATION_MS })
  })
}

function decisionToast(
  { status, accepted }: { status: AskStatus; accepted?: true | undefined },
  asked: boolean,
  title: string,
) {
  if (!asked && accepted) return { tone: 'success', title: decisionWords.accepted, description: title } as const
  if (!asked)
    return status === 'waiting' ? ({ tone: 'info', title: decisionWords.asked, description: title } as const) : null
  // the viewer accepted it themselves
  if (accepted) return null
  if (status === 'promised')
    return { tone: 'success', title: decisionWords.promised, description: decisionWords.offered(title) } as const
  if (status === 'passed')
    return { tone: 'info', title: decisionWords.passed, description: decisionWords.passedText(title) } as const
  return null
}
