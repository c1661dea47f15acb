/** Stands for a frame if there is none, because the page is in the background or busy, in milliseconds. */
const WITHOUT_FRAME = 100
/** Minimum interval between renders during input, in milliseconds: four a second. */
const BETWEEN_WITH_INPUT = 250

export interface FrameBatch<T> {
  /** Adds an item; it is applied immediately, or with others after the page has rendered and rested. */
  add(item: T): void
  /** Drops waiting items. */
  drop(): void
}

/** The page's clock, in milliseconds. */
export interface Clock {
  now(): number
  after(ms: number, callback: () => void): void
  /** Calls back after the next frame. */
  afterFrame(callback: () => void): void
}

interface Pace {
  readonly clock?: Clock
  /** Returns whether the user is typing or pressing. */
  readonly hasInput?: () => boolean
}

/**
 * Passes items to `apply` in order: immediately after a pause, and otherwise in batches. After each batch the page rests
 * for as long as rendering took, and longer during input, so that slow phones stay responsive under load.
 */
export function frameBatch<T>(
  apply: (items: readonly T[]) => void,
  { clock = pageClock, hasInput = () => false }: Pace = {},
): FrameBatch<T> {
  let waiting: T[] = []
  let busy = false
  let appliedAt = Number.NEGATIVE_INFINITY

  function applyWaiting() {
    const from = clock.now()
    const items = waiting
    waiting = []
    busy = true
    appliedAt = from
    clock.afterFrame(() => clock.after(clock.now() - from, goOn))
    apply(items)
  }
  function applyInTime() {
    const rest = hasInput() ? appliedAt + BETWEEN_WITH_INPUT - clock.now() : 0
    if (rest <= 0) return applyWaiting()
    busy = true
    clock.after(rest, goOn)
  }
  function goOn() {
    busy = false
    if (waiting.length > 0) applyInTime()
  }

  return {
    add(item) {
      waiting.push(item)
      if (!busy) applyInTime()
    },
    drop() {
      waiting = []
    },
  }
}

const pageClock: Clock = {
  now: () => performance.now(),
  after: (ms, callback) => void setTimeout(callback, ms),
  afterFrame(callback) {
    const frame = requestAnimationFrame(rendered)
    const timer = setTimeout(rendered, WITHOUT_FRAME)
    function rendered() {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      // the frame renders before the next timer
      setTimeout(callback)
    }
  },
}
