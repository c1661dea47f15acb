/** A page that draws no frames, because it is in the background or busy, counts as drawn after this long, in milliseconds. */
const WITHOUT_FRAME = 100
/** While somebody types or presses, the page is drawn again for what came in at most so often: four times a second. */
const BETWEEN_WITH_INPUT = 250

export interface FrameBatch<T> {
  /** Takes one more; it is applied at once, or with whatever else comes in until the page has drawn and rested. */
  add(item: T): void
  /** Forgets what waits. */
  drop(): void
}

/** The time as a page has it; milliseconds. */
export interface Clock {
  now(): number
  after(ms: number, callback: () => void): void
  /** Calls back once the next frame is drawn. */
  afterFrame(callback: () => void): void
}

interface Pace {
  readonly clock?: Clock
  /** Whether somebody types or presses right now. */
  readonly hasInput?: () => boolean
}

/**
 * Gives to `apply` what comes in, in its order: at once where nothing came for a while, and what comes in meanwhile
 * together, once that is drawn and the page has rested for as long as it took, and longer during input. However much
 * comes in, a slow phone answers a press or a key at once.
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
    const frame = requestAnimationFrame(drawing)
    const timer = setTimeout(drawing, WITHOUT_FRAME)
    function drawing() {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      // what a frame draws it draws before the next timer
      setTimeout(callback)
    }
  },
}
