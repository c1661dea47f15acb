import { startTransition, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { detectReading, type ReadingDetector } from './reading-detector.ts'

/** How long a new item is highlighted. */
const HIGHLIGHT_MS = 1_000

interface Item {
  readonly id: string
}

/** The visible items of a newest-first list, and the new ones waiting at the top. */
export interface IncomingItems<T> {
  /** For the list's element, which must be on the page even while the list is empty. */
  readonly ref: (list: HTMLElement | null) => void
  readonly shown: readonly T[]
  /** The number of waiting items. */
  readonly waitingCount: number
  /** Ids of items shown within the last second. */
  readonly newIds: ReadonlySet<string>
  /** Shows the waiting items. */
  reveal(): void
}

interface IncomingOptions<T> {
  /** Returns whether an item is the user's own, which appears immediately. */
  isOwn?: (item: T) => boolean
  /** Whether the list has a button (NewItemsPill) that shows the waiting items. */
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
  const [knownIds, setKnownIds] = useState<ReadonlySet<string> | null>(null)
  /** Whether several items arrived behind a dialog, so that they wait for a press on the button. */
  const [waitsForPress, setWaitsForPress] = useState(false)
  const { newIds, highlight } = useHighlight()
  const readingDetector = useRef<ReadingDetector>(null)
  const incoming = items && knownIds ? incomingItemsIn(items, knownIds) : []
  const hasNew = items !== undefined && (knownIds === null || items.some(({ id }) => !knownIds.has(id)))

  function showAll() {
    if (items) setKnownIds(idsOf(items))
    setWaitsForPress(false)
    highlight(incoming.map(({ id }) => id))
  }
  const canShow = () =>
    incoming.length === 0 ||
    incoming.some(isOwn) ||
    !((waitsForPress && incoming.length > 1) || readingDetector.current?.isReading())
  function showUnlessReading() {
    if (hasNew && canShow()) showAll()
  }
  // during rendering, so that immediate items don't render twice and the items of the first load aren't highlighted
  showUnlessReading()
  // a transition, so that presses are handled before many items render
  const showLater = () => startTransition(showUnlessReading)
  const onLeave = useEffectEvent(showLater)
  const onUncover = useEffectEvent(() => {
    if (pill && incoming.length > 1) setWaitsForPress(true)
    else showLater()
  })

  const ref = useCallback((list: HTMLElement | null) => {
    readingDetector.current?.stop()
    readingDetector.current = list && detectReading(list, { onLeave: () => onLeave(), onUncover: () => onUncover() })
  }, [])

  const waitingIds = new Set(incoming.map((item) => item.id))
  return {
    ref,
    shown: (items ?? []).filter((item) => !waitingIds.has(item.id)),
    waitingCount: waitingIds.size,
    newIds,
    reveal: () => startTransition(showAll),
  }
}

const idsOf = (items: readonly Item[]): ReadonlySet<string> => new Set(items.map(({ id }) => id))

/** Returns the new items at the top. Unknown items below known ones are older items that the user loaded. */
export function incomingItemsIn<T extends Item>(items: readonly T[], knownIds: ReadonlySet<string>): T[] {
  const lastKnownIndex = items.findLastIndex((item) => knownIds.has(item.id))
  const top = lastKnownIndex < 0 ? items : items.slice(0, lastKnownIndex)
  return top.filter((item) => !knownIds.has(item.id))
}

/** Returns the ids of the highlighted items, and a function that highlights items for a second. */
function useHighlight() {
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (newIds.size === 0) return
    const fade = (previous: ReadonlySet<string>) => {
      const remaining = [...previous].filter((id) => !newIds.has(id))
      return remaining.length === previous.size ? previous : new Set(remaining)
    }
    // low priority: removing the highlight can wait for user input
    setTimeout(() => startTransition(() => setNewIds(fade)), HIGHLIGHT_MS)
  }, [newIds])
  const highlight = (ids: string[]) => {
    if (ids.length > 0) setNewIds((previous) => new Set([...previous, ...ids]))
  }
  return { newIds, highlight }
}
