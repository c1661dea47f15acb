import { useState, useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined

/** Returns `read()` in a browser; `serverValue` on the server and during hydration. */
export const useInBrowser = <T>(read: () => T, serverValue: T): T =>
  useSyncExternalStore(subscribeToNothing, read, () => serverValue)

/** Returns true on the server and during hydration, when the output must match the server's. */
export const useIsHydrating = (): boolean => useInBrowser(() => false, true)

/** Returns whether a section is open, and a setter. It is open at first if `isInitiallyOpen()`, e.g. for a draft. */
export function useOpen(isInitiallyOpen: () => boolean): [boolean, (open: boolean) => void] {
  const [openState, setOpenState] = useState<boolean | null>(null)
  const initial = useInBrowser(isInitiallyOpen, false)
  return [openState ?? initial, setOpenState]
}
