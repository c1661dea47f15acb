import type { ShownToast } from './toast.ts'

/** A message in the queue. */
export interface QueuedToast {
  readonly key: string
  readonly content: ShownToast
}

interface TimedToast extends QueuedToast {
  /** Remaining milliseconds on screen; undefined for no limit. */
  left: number | undefined
  /** When the timer started, by `performance.now()`. */
  since: number
  timer?: ReturnType<typeof setTimeout> | undefined
}

/** A queue of toasts, newest first. Timers only run for visible ones, and not while the queue is paused. */
export interface ToastQueue {
  add(content: ShownToast, timeout?: number): string
  close(key: string): void
  /** The visible toasts; the same array until it changes. */
  shown(): readonly QueuedToast[]
  subscribe(listener: () => void): () => void
  /** Pauses or resumes all timers. */
  setPaused(paused: boolean): void
}

/** Creates a queue that shows at most `limit` toasts. */
export function createToastQueue(limit: number): ToastQueue {
  let all: readonly TimedToast[] = []
  let shown: readonly TimedToast[] = []
  let isPaused = false
  let count = 0
  const listeners = new Set<() => void>()

  function change(next: readonly TimedToast[]): void {
    all = next
    const before = shown
    shown = all.slice(0, limit)
    for (const toast of before) if (!shown.includes(toast)) stop(toast)
    if (!isPaused) for (const toast of shown) run(toast)
    for (const listener of listeners) listener()
  }
  function run(toast: TimedToast): void {
    if (toast.left === undefined || toast.timer !== undefined) return
    toast.since = performance.now()
    toast.timer = setTimeout(() => close(toast.key), toast.left)
  }
  function close(key: string): void {
    change(all.filter((toast) => toast.key !== key))
  }
  return {
    add(content, timeout) {
      count += 1
      const key = `${count}`
      change([{ key, content, left: timeout, since: 0 }, ...all])
      return key
    },
    close,
    shown: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setPaused(paused) {
      isPaused = paused
      for (const toast of shown) (paused ? stop : run)(toast)
    },
  }
}

function stop(toast: TimedToast): void {
  if (toast.left === undefined || toast.timer === undefined) return
  clearTimeout(toast.timer)
  toast.timer = undefined
  toast.left -= performance.now() - toast.since
}
