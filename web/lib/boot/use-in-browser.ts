import { useState, useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Returns `read()`, a value that only browsers have; `otherwise` on the server and during hydration. */
export const useInBrowser = <T>(read: () => T, otherwise: T): T => useSyncExternalStore(never, read, () => otherwise)

/** Returns true on the server and during hydration, when the output must match the server's. */
export const useIsHydrating = (): boolean => useInBrowser(() => false, true)

/** Returns the open state of a part and its setter; initially open if `waits`, e.g. for a stored draft. */
export function useOpen(waits: () => boolean): [boolean, (open: boolean) => void] {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isLeftOpen = useInBrowser(waits, false)
  return [chosen ?? isLeftOpen, setChosen]
}
