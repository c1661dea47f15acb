import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** What `read` gives, which only a browser knows; a page that the server draws says `otherwise` first. */
export const useInBrowser = <T>(read: () => T, otherwise: T): T => useSyncExternalStore(never, read, () => otherwise)

/** Whether things have to look as the server drew them: while it draws, and until the script has taken over. */
export const useAsDrawn = (): boolean => useInBrowser(() => false, true)
