import { useState, useSyncExternalStore } from 'react'

const never = () => () => undefined

/** What `read` gives, which only a browser knows; a page that the server draws says `otherwise` first. */
export const useInBrowser = <T>(read: () => T, otherwise: T): T => useSyncExternalStore(never, read, () => otherwise)

/** Whether things have to look as the server drew them: while it draws, and until the script has taken over. */
export const useAsDrawn = (): boolean => useInBrowser(() => false, true)

/** Whether something is open: as was chosen last, else because something `waits` in this browser from an earlier visit. */
export function useOpen(waits: () => boolean): [boolean, (open: boolean) => void] {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isLeftOpen = useInBrowser(waits, false)
  return [chosen ?? isLeftOpen, setChosen]
}
