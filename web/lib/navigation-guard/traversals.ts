/** A step by Back or Forward, after it has happened. */
export interface Traversal {
  /** Number of history entries, negative for Back; NaN if an entry isn't the router's. */
  readonly steps: number
  /** Reverts the step, hidden from the router. */
  undo(): void
}

interface Listener {
  /** The page's history index in the router. */
  index: number
  readonly listen: (traversal: Traversal) => void
}

const listeners: Listener[] = []
/** The history index that an undone step returns to; null if no step is being undone. */
let undoTargetIndex: number | null = null

/** Starts to listen for Back and Forward. Call it before the router starts, so that this listener runs first. */
export function listenForTraversals(): void {
  window.addEventListener('popstate', (event) => {
    if (undoTargetIndex === null) return notifyLastListener(event)
    undoTargetIndex = null
    event.stopImmediatePropagation()
  })
}

function notifyLastListener(event: PopStateEvent): void {
  const last = listeners.at(-1)
  if (last === undefined) return
  const { index: previousIndex } = last
  const currentIndex = indexIn(event.state)
  last.index = currentIndex
  last.listen({
    steps: currentIndex - previousIndex,
    undo() {
      last.index = previousIndex
      undoTargetIndex = previousIndex
      event.stopImmediatePropagation()
      history.go(previousIndex - currentIndex)
    },
  })
}

/** Calls `listen` before the router on Back and Forward; the last listener wins. Returns a function that stops it. */
export function onTraversal(listen: (traversal: Traversal) => void): () => void {
  const listener = { index: undoTargetIndex ?? indexIn(history.state), listen }
  listeners.push(listener)
  return () => {
    const index = listeners.indexOf(listener)
    if (index >= 0) listeners.splice(index, 1)
  }
}

/** Returns the index that the router stored in a history entry; NaN if the entry isn't the router's. */
const indexIn = (state: unknown): number => Number((state as { idx?: number } | null)?.idx ?? Number.NaN)
