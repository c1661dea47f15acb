import { useEffect } from 'react'
import { countInTitle } from '#web/lib/boot/page-title.ts'

/** Puts how much is new and not seen yet before the document's title, so that it shows in the tab: `(2) Sofa – Kerbside`. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    countInTitle(count)
    return () => countInTitle(0)
  }, [count])
}
