import { useEffect, useEffectEvent, useRef } from 'react'
import { incomingItemsIn } from '#web/lib/live/incoming-items.ts'
import { announce } from './announcer.tsx'

/**
 * Announces new items at the top of a list to screen readers, with the text that `describe` returns; null isn't announced. The
 * announcer groups simultaneous items.
 */
export function useAnnounceArrivals<T extends { readonly id: string }>(
  items: readonly T[] | undefined,
  describe: (item: T) => string | null,
): void {
  const known = useRef<ReadonlySet<string>>(null)
  const speak = useEffectEvent((item: T) => {
    const sentence = describe(item)
    if (sentence !== null) announce(sentence)
  })
  useEffect(() => {
    if (!items) return
    const arrived = known.current ? incomingItemsIn(items, known.current) : []
    for (const item of arrived.toReversed()) speak(item)
    known.current = new Set(items.map(({ id }) => id))
  }, [items])
}
