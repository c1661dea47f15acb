/** A page that draws no frames, because it is in the background or busy, counts as drawn after this long, in milliseconds. */
const WITHOUT_FRAME = 100

export interface FrameBatch<T> {
  /** Takes one more; it is applied at once, or with whatever else comes in until the page has drawn and rested. */
  add(item: T): void
  /** Forgets what waits. */
  drop(): void
}

/**
 * Gives to `apply` what comes in, in its order: at once where nothing came for a while, and what comes in meanwhile
 * together, once that is drawn and the page has rested for as long as it took. However much comes in, a slow phone
 * answers a press or a key at once.
 */
export function frameBatch<T>(apply: (items: readonly T[]) => void): FrameBatch<T> {
  let waiting: T[] = []
  let busy = false

  function flush() {
    const from = performance.now()
    const items = waiting
    waiting = []
    busy = true
    afterFrame(() => setTimeout(goOn, performance.now() - from))
    apply(items)
  }
  function goOn() {
    busy = false
    if (waiting.length > 0) flush()
  }

  return {
    add(item) {
      waiting.push(item)
      if (!busy) flush()
    },
    drop() {
      waiting = []
    },
  }
}

/** Calls back once the next frame is drawn. */
function afterFrame(callback: () => void) {
  const frame = requestAnimationFrame(drawing)
  const timer = setTimeout(drawing, WITHOUT_FRAME)
  function drawing() {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    // what a frame draws it draws before the next timer
    setTimeout(callback)
  }
}
