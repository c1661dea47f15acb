import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** What `read` gives, which only a browser knows; a page that the server draws says `otherwise` first. */
export const useInBrowser = <T>(read: () => T, otherwise: T): T => useSyncExternalStore(never, read, () => otherwise)
