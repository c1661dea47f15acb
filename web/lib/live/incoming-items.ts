import { startTransition, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { detectReading, type ReadingDetector } from './reading-detector.ts'

/** How long something new is marked as new, in milliseconds. */
const FRESH = 1_000

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

interface Ways<T> {
  /** The user's own items appear immediately. */
  isOwn?: (item: T) => boolean
  /** The list has a button that shows the waiting items. */
  pill?: boolean
}

/**
 * Adds new items to the top of a list, but not while the user is reading it: they wait until the user asks for them or
 * leaves the list. Several that arrived behind a dialog also wait (`pill`), because a list that moves right after a dialog
 * closes causes presses on the wrong row. A different list needs a different `key`.
 */
export function useIncomingItems<T extends Item>(
  items: readonly T[] | undefined,
  { isOwn = () => false, pill = false }: Ways<T> = {},
): IncomingItems<T> {
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null)
  /** Several arrived behind a dialog. */
  const [held, setHeld] = useState(false)
  const { fresh, mark } = useFresh()
  const reader = useRef<ReadingDetector>(null)
  const arrived = items && known ? incomingItemsIn(items, known) : []
  const unknown = items !== undefined && (known === null || items.some(({ id }) => !known.has(id)))

  function letIn() {
    if (items) setKnown(idsOf(items))
    setHeld(false)
    mark(arrived.map(({ id }) => id))
  }
  const waitsToBeAsked = held && arrived.length > 1
  const mayComeIn = () =>
    arrived.length === 0 || arrived.some(isOwn) || !(waitsToBeAsked || reader.current?.isReading())
  function letInUnlessReading() {
    if (unknown && mayComeIn()) letIn()
  }
  // during rendering, so that immediate items don't render twice and the first ones aren't marked as new
  letInUnlessReading()
  // a transition, so that presses are handled before many items render
  const leave = () => startTransition(letInUnlessReading)
  const onLeave = useEffectEvent(leave)
  const onUncover = useEffectEvent(() => {
    if (pill && arrived.length > 1) setHeld(true)
    else leave()
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
    reveal: () => startTransition(letIn),
  }
}

const idsOf = (items: readonly Item[]): ReadonlySet<string> => new Set(items.map(({ id }) => id))

/** Returns the new items; unknown ones below the known ones are older items that the user loaded. */
export function incomingItemsIn<T extends Item>(items: readonly T[], known: ReadonlySet<string>): T[] {
  const lastKnown = items.findLastIndex((item) => known.has(item.id))
  const top = lastKnown < 0 ? items : items.slice(0, lastKnown)
  return top.filter((item) => !known.has(item.id))
}

function useFresh() {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (fresh.size === 0) return
    const fade = (before: ReadonlySet<string>) => {
      const left = [...before].filter((id) => !fresh.has(id))
      return left.length === before.size ? before : new Set(left)
    }
    // low priority: removing the highlight can wait for user input
    setTimeout(() => startTransition(() => setFresh(fade)), FRESH)
  }, [fresh])
  const mark = (ids: string[]) => {
    if (ids.length > 0) setFresh((before) => new Set([...before, ...ids]))
  }
  return { fresh, mark }
}
