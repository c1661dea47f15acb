import { useEffect, useRef } from 'react'
import type { RequestDetail } from '#modules/requests/contract.ts'
import { isClosed } from '#modules/requests/facts/contract.ts'
import { words } from '#web/features/bidding/words.ts'
import { announce } from '#web/ui/announcer.tsx'

/** Tells screen readers when the job closes while its page is open; one's own act (`silent`) has been told already. */
export function useSpokenClose(request: RequestDetail, silent: boolean): void {
  const closed = isClosed(request)
  const wasOpen = useRef(!closed)
  useEffect(() => {
    if (wasOpen.current && closed && !silent) {
      announce(request.status === 'cancelled' ? words.place.cancelled : words.place.closed)
    }
    wasOpen.current = !closed
  }, [closed, silent, request.status])
}
