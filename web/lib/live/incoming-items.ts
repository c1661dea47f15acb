import { startTransition, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { detectReading, type ReadingDetector } from './reading-detector.ts'

/** How long something new is marked as new, in milliseconds. */
const FRESH = 1_000

interface Item {
  readonly id: string
}

/** What may be shown of a newest-first list, and what waits at its top. */
export interface IncomingItems<T> {
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

interface Ways<T> {
  /** One's own come in at once. */
  isOwn?: (item: T) => boolean
  /** The list shows how many wait, and lets them be asked for. */
  pill?: boolean
}

/**
 * Lets new items in at the top of a list, but never while the reader is in the middle of it: they wait until the reader
 * asks for them or has left the list. More than one that came in behind a dialog wait to be asked for (`pill`): what
 * moves a list right after a dialog was closed has the next press meet another row. Another list needs another `key`.
 */
export function useIncomingItems<T extends Item>(
  items: readonly T[] | undefined,
  { isOwn = () => false, pill = false }: Ways<T> = {},
): IncomingItems<T> {
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null)
  /** Several came in behind a dialog. */
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
  // said while rendering: what comes in at once would otherwise be drawn twice, and what is there first is no news
  letInUnlessReading()
  // many may have waited: drawn in slices, so that a press meanwhile is answered first
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

/** The items that came in above what is known; those below it are older ones that were asked for. */
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
    // taking a mark away can wait: what the user does meanwhile comes first
    setTimeout(() => startTransition(() => setFresh(fade)), FRESH)
  }, [fresh])
  const mark = (ids: string[]) => {
    if (ids.length > 0) setFresh((before) => new Set([...before, ...ids]))
  }
  return { fresh, mark }
}
