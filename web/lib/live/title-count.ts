import { useEffect } from 'react'
import { setUnseenInTitle } from '#web/lib/boot/page-title.ts'

/** Puts the number of unseen items before the document's title: `(2) Sofa – Kerbside`. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    setUnseenInTitle(count)
    return () => setUnseenInTitle(0)
  }, [count])
}
