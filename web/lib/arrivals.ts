import { startTransition, useCallback, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { type Reader, watchReader } from './reader.ts'

/** How long something new is marked as new, in milliseconds. */
const FRESH = 1_000

interface Item {
  readonly id: string
}

/** What may be shown of a newest-first list, and what waits at its top. */
export interface Arrivals<T> {
  /** For the list's element, which is to be on the page even while the list is empty. */
  readonly ref: (list: HTMLElement | null) => void
  readonly shown: readonly T[]
  /** How many new ones wait. */
  readonly waiting: number
  /** Ids of those that came in within the last second. */
  readonly fresh: ReadonlySet<string>
  /** Lets in those that wait. */
  reveal(): void
}

/**
 * Lets new items in at the top of a list, but never while somebody is in the middle of it: they wait until the reader
 * asks for them or has left the list. One's own (`isOwn`) come in at once. Another list needs another `key`.
 */
export function useArrivals<T extends Item>(
  items: readonly T[] | undefined,
  isOwn: (item: T) => boolean = () => false,
): Arrivals<T> {
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null)
  const { fresh, mark } = useFresh()
  const reader = useRef<Reader>(null)
  const arrived = items && known ? arrivalsIn(items, known) : []
  // what is there first is no news; said while rendering, or the list would be drawn twice
  if (items && known === null) setKnown(idsOf(items))

  function letIn() {
    if (!items) return
    if (items.some((item) => !known?.has(item.id))) setKnown(idsOf(items))
    mark(arrived.map((item) => item.id))
  }
  const letInUnlessReading = useEffectEvent(() => {
    if (arrived.length === 0 || arrived.some(isOwn) || !reader.current?.isReading()) letIn()
  })
  // before the paint, so that nothing flickers in; `items` is what it answers to
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect event reads items itself
  useLayoutEffect(() => letInUnlessReading(), [items])

  const ref = useCallback((list: HTMLElement | null) => {
    reader.current?.stop()
    // many may have waited: drawn in slices, so that whoever presses something meanwhile is answered first
    reader.current = list && watchReader(list, () => startTransition(() => letInUnlessReading()))
  }, [])

  const waiting = new Set(arrived.map((item) => item.id))
  return {
    ref,
    shown: (items ?? []).filter((item) => !waiting.has(item.id)),
    waiting: waiting.size,
    fresh,
    reveal: letIn,
  }
}

const idsOf = (items: readonly Item[]): ReadonlySet<string> => new Set(items.map(({ id }) => id))

/** The items that came in above what is known; those below it are older ones that were asked for. */
export function arrivalsIn<T extends Item>(items: readonly T[], known: ReadonlySet<string>): T[] {
  const lastKnown = items.findLastIndex((item) => known.has(item.id))
  const top = lastKnown < 0 ? items : items.slice(0, lastKnown)
  return top.filter((item) => !known.has(item.id))
}

function useFresh() {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const mark = (ids: string[]) => {
    if (ids.length === 0) return
    setFresh((before) => new Set([...before, ...ids]))
    // nobody waits for a mark to go: whatever somebody does meanwhile comes first
    setTimeout(
      () => startTransition(() => setFresh((before) => new Set([...before].filter((id) => !ids.includes(id))))),
      FRESH,
    )
  }
  return { fresh, mark }
}
