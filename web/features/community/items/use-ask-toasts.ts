import { useRef } from 'react'
import type { AskStatus, askChanged } from '#modules/community/community/items/contract.ts'
import { useLive } from '#web/lib/live/live.ts'
import { toast } from '#web/ui/toast.ts'
import { itemPath } from './item-path.ts'
import { words } from './words.ts'

const own = words.decision
const STAYS = 8_000

/** Shows toasts for decisions on the viewer's asks and for new asks; `hereItemId` is the item on screen. */
export function useAskToasts(viewerId: string | null, hereItemId?: string): void {
  const shownVersions = useRef(new Map<string, number>())
  useLive<typeof askChanged>('ask.changed', ({ id, version, patch, itemId, itemType, itemTitle, askerId }) => {
    if ((shownVersions.current.get(id) ?? 0) >= version) return
    shownVersions.current.set(id, version)
    const decided = decisionToast(patch, askerId === viewerId, itemTitle)
    if (decided === null) return
    const here = itemId === hereItemId
    const actions = here ? [] : [{ label: own.view, to: itemPath({ id: itemId, type: itemType }) }]
    void toast({ ...decided, actions }, { topic: `ask-${itemId}`, duration: STAYS })
  })
}

function decisionToast(
  { status, accepted }: { status: AskStatus; accepted?: true | undefined },
  asked: boolean,
  title: string,
) {
  if (!asked && accepted) return { tone: 'success', title: own.accepted, description: title } as const
  if (!asked) return status === 'waiting' ? ({ tone: 'info', title: own.asked, description: title } as const) : null
  // the viewer accepted it themselves
  if (accepted) return null
  if (status === 'promised') return { tone: 'success', title: own.promised, description: own.offered(title) } as const
  if (status === 'passed') return { tone: 'info', title: own.passed, description: own.passedText(title) } as const
  return null
}
