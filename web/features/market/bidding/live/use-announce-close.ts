import { useEffect, useRef } from 'react'
import { isClosed } from '#modules/market/requests/contract/facts.ts'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { words } from '#web/features/market/bidding/words.ts'
import { announce } from '#web/ui/announcer.tsx'

/** Announces to screen readers that the request has closed; not if `silent`, because the viewer closed it. */
export function useAnnounceClose(request: RequestDetail, silent: boolean): void {
  const closed = isClosed(request)
  const wasOpen = useRef(!closed)
  useEffect(() => {
    if (wasOpen.current && closed && !silent) {
      announce(request.status === 'cancelled' ? words.place.cancelled : words.place.closed)
    }
    wasOpen.current = !closed
  }, [closed, silent, request.status])
}
