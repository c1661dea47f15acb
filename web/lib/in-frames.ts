/** A page that draws no frames, because it is in the background or busy, applies what it heard after this long, in milliseconds. */
const WITHOUT_FRAME = 100

export interface InFrames<T> {
  /** Takes one more; it is applied with whatever else comes in before the next frame. */
  add(item: T): void
  /** Forgets what waits. */
  drop(): void
}

/**
 * Collects what comes in and gives it to `apply` before a frame is drawn: all of it, in its order. However much comes
 * in, for as long as the drawing took nothing is applied after it: then a slow phone answers whoever presses or writes.
 */
export function inFrames<T>(apply: (items: readonly T[]) => void): InFrames<T> {
  let waiting: T[] = []
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let resting = false

  function take(): readonly T[] {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    const items = waiting
    waiting = []
    return items
  }
  function plan() {
    frame = requestAnimationFrame(flush)
    timer = setTimeout(flush, WITHOUT_FRAME)
  }
  function flush() {
    const from = performance.now()
    resting = true
    apply(take())
    // what a frame draws it draws before the next timer
    setTimeout(() => setTimeout(goOn, performance.now() - from))
  }
  function goOn() {
    resting = false
    if (waiting.length > 0) plan()
  }

  return {
    add(item) {
      waiting.push(item)
      if (waiting.length === 1 && !resting) plan()
    },
    drop: () => void take(),
  }
}
