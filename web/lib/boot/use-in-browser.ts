import { useState, useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined

/** Returns `read()` in a browser; `otherwise` on the server and during hydration. */
export const useInBrowser = <T>(read: () => T, otherwise: T): T =>
  useSyncExternalStore(subscribeToNothing, read, () => otherwise)

/** Returns true on the server and during hydration, when the output must match the server's. */
export const useIsHydrating = (): boolean => useInBrowser(() => false, true)

/** Returns whether a part is open, and a setter; open at first if `startsOpen()`, e.g. for a stored draft. */
export function useOpen(startsOpen: () => boolean): [boolean, (open: boolean) => void] {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpenAtFirst = useInBrowser(startsOpen, false)
  return [chosen ?? isOpenAtFirst, setChosen]
}
