import { useCallback, useSyncExternalStore } from 'react'

/** Returns whether the window matches a media query, and updates when that changes. */
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
    // the server doesn't know the width
    () => false,
  )
}

/** The media query of the layout with one column and a bottom bar: below the `lg` breakpoint. */
export const NARROW = '(max-width: 56.24rem)'
