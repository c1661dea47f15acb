import { useEffect } from 'react'
import { countInTitle } from '#web/lib/boot/page-title.ts'

/** Puts the number of unseen items before the document's title: `(2) Sofa – Kerbside`. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    countInTitle(count)
    return () => countInTitle(0)
  }, [count])
}
