import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window fits a media query, now and whenever that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    // the server does not know how wide a window is
    () => false,
  )
}

/** One column and a bottom bar: below the `lg` breakpoint. */
export const NARROW = '(max-width: 56.24rem)'
