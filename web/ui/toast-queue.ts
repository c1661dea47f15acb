import type { ShownToast } from './toast.ts'

/** A message in the queue. */
export interface QueuedToast {
  readonly key: string
  readonly content: ShownToast
}

interface Timed extends QueuedToast {
  /** Milliseconds that it has left on screen; without end when left out. */
  left: number | undefined
  /** Since when, by `performance.now()`, its time runs. */
  since: number
  timer?: ReturnType<typeof setTimeout> | undefined
}

/** Messages, newest first. Time runs only for those that are shown, and for none while the queue is held. */
export interface ToastQueue {
  add(content: ShownToast, timeout?: number): string
  close(key: string): void
  /** The newest ones; the same array until it changes. */
  shown(): readonly QueuedToast[]
  subscribe(listener: () => void): () => void
  /** Stops the time of all messages, or has it go on. */
  hold(on: boolean): void
}

/** Creates a queue that shows at most `most` messages. */
export function toastQueue(most: number): ToastQueue {
  let all: readonly Timed[] = []
  let shown: readonly Timed[] = []
  let held = false
  let count = 0
  const listeners = new Set<() => void>()

  function change(next: readonly Timed[]): void {
    all = next
    const before = shown
    shown = all.slice(0, most)
    for (const toast of before) if (!shown.includes(toast)) stop(toast)
    if (!held) for (const toast of shown) run(toast)
    for (const listener of listeners) listener()
  }
  function run(toast: Timed): void {
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
    hold(on) {
      held = on
      for (const toast of shown) (on ? stop : run)(toast)
    },
  }
}

function stop(toast: Timed): void {
  if (toast.left === undefined || toast.timer === undefined) return
  clearTimeout(toast.timer)
  toast.timer = undefined
  toast.left -= performance.now() - toast.since
}
