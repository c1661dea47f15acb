import { startTransition, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { detectReading, type ReadingDetector } from './reading-detector.ts'

/** How long a new item is highlighted. */
const FRESH_MS = 1_000

interface Item {
  readonly id: string
}

/** The visible items of a newest-first list, and the new ones waiting at the top. */
export interface IncomingItems<T> {
  /** For the list's element, which must be on the page even while the list is empty. */
  readonly ref: (list: HTMLElement | null) => void
  readonly shown: readonly T[]
  /** The number of waiting items. */
  readonly waiting: number
  /** Ids of items shown within the last second. */
  readonly fresh: ReadonlySet<string>
  /** Shows the waiting items. */
  reveal(): void
}

interface IncomingOptions<T> {
  /** Returns whether an item is the user's own, which appears immediately. */
  isOwn?: (item: T) => boolean
  /** Whether the list has a button (WaitingPill) that shows the waiting items. */
  pill?: boolean
}

/**
 * Adds new items to the top of a list, but not while the user is reading the list: the items wait until the user
 * presses the button or leaves the list. With `pill`, several items that arrived behind a dialog also wait, because a
 * list that moves when a dialog closes causes presses on the wrong row. Pass a different `key` for a different list.
 */
export function useIncomingItems<T extends Item>(
  items: readonly T[] | undefined,
  { isOwn = () => false, pill = false }: IncomingOptions<T> = {},
): IncomingItems<T> {
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null)
  /** Several items arrived behind a dialog, so they wait for a press on the button. */
  const [waitsForPress, setWaitsForPress] = useState(false)
  const { fresh, highlight } = useFresh()
  const reader = useRef<ReadingDetector>(null)
  const arrived = items && known ? incomingItemsIn(items, known) : []
  const hasNew = items !== undefined && (known === null || items.some(({ id }) => !known.has(id)))

  function showAll() {
    if (items) setKnown(idsOf(items))
    setWaitsForPress(false)
    highlight(arrived.map(({ id }) => id))
  }
  const canShow = () =>
    arrived.length === 0 ||
    arrived.some(isOwn) ||
    !((waitsForPress && arrived.length > 1) || reader.current?.isReading())
  function showUnlessReading() {
    if (hasNew && canShow()) showAll()
  }
  // during rendering, so that immediate items don't render twice and the first ones aren't marked as new
  showUnlessReading()
  // a transition, so that presses are handled before many items render
  const showLater = () => startTransition(showUnlessReading)
  const onLeave = useEffectEvent(showLater)
  const onUncover = useEffectEvent(() => {
    if (pill && arrived.length > 1) setWaitsForPress(true)
    else showLater()
  })

  const ref = useCallback((list: HTMLElement | null) => {
    reader.current?.stop()
    reader.current = list && detectReading(list, { onLeave: () => onLeave(), onUncover: () => onUncover() })
  }, [])

  const waiting = new Set(arrived.map((item) => item.id))
  return {
    ref,
    shown: (items ?? []).filter((item) => !waiting.has(item.id)),
    waiting: waiting.size,
    fresh,
    reveal: () => startTransition(showAll),
  }
}

const idsOf = (items: readonly Item[]): ReadonlySet<string> => new Set(items.map(({ id }) => id))

/** Returns the new items at the top. Unknown items below known ones are older items that the user loaded. */
export function incomingItemsIn<T extends Item>(items: readonly T[], known: ReadonlySet<string>): T[] {
  const lastKnown = items.findLastIndex((item) => known.has(item.id))
  const top = lastKnown < 0 ? items : items.slice(0, lastKnown)
  return top.filter((item) => !known.has(item.id))
}

/** Manages the highlight of new items. */
function useFresh() {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (fresh.size === 0) return
    const fade = (before: ReadonlySet<string>) => {
      const left = [...before].filter((id) => !fresh.has(id))
      return left.length === before.size ? before : new Set(left)
    }
    // low priority: removing the highlight can wait for user input
    setTimeout(() => startTransition(() => setFresh(fade)), FRESH_MS)
  }, [fresh])
  const highlight = (ids: string[]) => {
    if (ids.length > 0) setFresh((before) => new Set([...before, ...ids]))
  }
  return { fresh, highlight }
}
