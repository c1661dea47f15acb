/** A page that draws no frames, because it is in the background or busy, applies what it heard after this long, in milliseconds. */
const WITHOUT_FRAME = 100

export interface InFrames<T> {
  /** Takes one more; it is applied with whatever else comes in before the next frame. */
  add(item: T): void
  /** Forgets what waits. */
  drop(): void
}

/** Collects what comes in and gives it to `apply` once a frame, before that is drawn: all of it, in its order. */
export function inFrames<T>(apply: (items: readonly T[]) => void): InFrames<T> {
  let waiting: T[] = []
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function take(): readonly T[] {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    const items = waiting
    waiting = []
    return items
  }
  const flush = () => apply(take())

  return {
    add(item) {
      waiting.push(item)
      if (waiting.length > 1) return
      frame = requestAnimationFrame(flush)
      timer = setTimeout(flush, WITHOUT_FRAME)
    },
    drop: () => void take(),
  }
}
