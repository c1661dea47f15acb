/** Longest wait for a frame: a page in the background or busy may have none. */
const FRAME_TIMEOUT_MS = 100
/** Shortest time between renders during input: four renders a second. */
const INPUT_INTERVAL_MS = 250

export interface FrameBatch<T> {
  /** Adds an item, which is applied immediately or in the next batch. */
  add(item: T): void
  /** Discards waiting items. */
  drop(): void
}

/** The page's clock, in milliseconds. */
export interface Clock {
  now(): number
  after(ms: number, callback: () => void): void
  /** Calls back after the next frame. */
  afterFrame(callback: () => void): void
}

interface BatchOptions {
  readonly clock?: Clock
  /** Returns whether the user is typing or pressing. */
  readonly hasInput?: () => boolean
}

/**
 * Creates a batch that passes items to `apply` in order: immediately after a pause, and otherwise several at once.
 * After each call it waits for as long as rendering took, and longer during input, so that slow phones stay responsive
 * under load.
 */
export function createFrameBatch<T>(
  apply: (items: readonly T[]) => void,
  { clock = pageClock, hasInput = () => false }: BatchOptions = {},
): FrameBatch<T> {
  let pending: T[] = []
  let busy = false
  let appliedAt = Number.NEGATIVE_INFINITY

  function applyWaiting() {
    const startedAt = clock.now()
    const items = pending
    pending = []
    busy = true
    appliedAt = startedAt
    clock.afterFrame(() => clock.after(clock.now() - startedAt, resume))
    apply(items)
  }
  function applyOrDefer() {
    const delayMs = hasInput() ? appliedAt + INPUT_INTERVAL_MS - clock.now() : 0
    if (delayMs <= 0) return applyWaiting()
    busy = true
    clock.after(delayMs, resume)
  }
  function resume() {
    busy = false
    if (pending.length > 0) applyOrDefer()
  }

  return {
    add(item) {
      pending.push(item)
      if (!busy) applyOrDefer()
    },
    drop() {
      pending = []
    },
  }
}

const pageClock: Clock = {
  now: () => performance.now(),
  after: (ms, callback) => void setTimeout(callback, ms),
  afterFrame(callback) {
    const frame = requestAnimationFrame(rendered)
    const timer = setTimeout(rendered, FRAME_TIMEOUT_MS)
    function rendered() {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      // the frame renders before the next timer
      setTimeout(callback)
    }
  },
}
