/** A step by Back or Forward; it has happened when one hears of it. */
export interface Traversal {
  /** Entries from where the page was, negative for Back; NaN where an entry is not the router's. */
  readonly steps: number
  /** Goes back to where the page was; the router hears of neither step. */
  undo(): void
}

interface Listener {
  /** The entry of the page by the router's count. */
  at: number
  readonly listen: (traversal: Traversal) => void
}

const listeners: Listener[] = []
/** The entry that an undone step leads back to, while it is on its way there. */
let returning: number | null = null

/** Listens for Back and Forward; call it before the router does, for a window calls its listeners in that order. */
export function listenForTraversals(): void {
  window.addEventListener('popstate', (event) => {
    if (returning === null) return tellLast(event)
    returning = null
    event.stopImmediatePropagation()
  })
}

function tellLast(event: PopStateEvent): void {
  const last = listeners.at(-1)
  if (last === undefined) return
  const { at } = last
  const now = indexIn(event.state)
  last.at = now
  last.listen({
    steps: now - at,
    undo() {
      last.at = at
      returning = at
      event.stopImmediatePropagation()
      history.go(at - now)
    },
  })
}

/** Has `listen` hear of each Back and Forward before the router; of several the one that came last. Gives its end. */
export function hearFirst(listen: (traversal: Traversal) => void): () => void {
  const listener = { at: returning ?? indexIn(history.state), listen }
  listeners.push(listener)
  return () => {
    const place = listeners.indexOf(listener)
    if (place >= 0) listeners.splice(place, 1)
  }
}

/** The router numbers the entries of its history. */
const indexIn = (state: unknown): number => Number((state as { idx?: number } | null)?.idx ?? Number.NaN)
