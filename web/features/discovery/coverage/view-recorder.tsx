import { useEffect } from 'react'
import type { viewRequest } from '#modules/discovery/coverage/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { featureOn } from '#web/lib/boot/settings.ts'

/** How long a page must be visible to count as viewed (SILENCE-01). */
const VISIBLE_MS = 2_000

/** Tells the server once that the viewer had a request's page visible for two seconds. Renders nothing. */
export function ViewRecorder({ requestId }: { requestId: string }) {
  useEffect(() => {
    if (!featureOn('alerts')) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const reportView = () => {
      document.removeEventListener('visibilitychange', watch)
      // only a count, so failures are ignored
      call<typeof viewRequest>('POST /api/requests/:requestId/looks', { params: { requestId } }).catch(() => undefined)
    }
    function watch() {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(reportView, VISIBLE_MS)
    }
    document.addEventListener('visibilitychange', watch)
    watch()
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', watch)
    }
  }, [requestId])
  return null
}
