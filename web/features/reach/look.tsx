import { useEffect } from 'react'
import type { viewRequest } from '#modules/reach/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { featureOn } from '#web/lib/boot/settings.ts'

/** So long a page has to be in sight to count as looked at (SILENCE-01). */
const LOOK_MS = 2_000

/** Tells the server once that the viewer had the page of a request in sight for two seconds. */
export function Look({ requestId }: { requestId: string }) {
  useEffect(() => {
    if (!featureOn('alerts')) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const count = () => {
      document.removeEventListener('visibilitychange', watch)
      // only a count: a look that is not counted is no trouble to its reader
      call<typeof viewRequest>('POST /api/requests/:requestId/looks', { params: { requestId } }).catch(() => undefined)
    }
    function watch() {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(count, LOOK_MS)
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
