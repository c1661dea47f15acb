/** The system is idle when no process has committed anything for this long. */
export const IDLE_AFTER_MS = 20_000
/** The minimum pause between two checks while the system is idle, and so the longest delay of frequent work. */
export const IDLE_PAUSE_MS = 30_000

export type IdleBackoff = ReturnType<typeof openIdleBackoff>

/**
 * Decides how often loops look for work: at their own interval, and rarely while the system is idle. It isn't idle at
 * first. `now` is for tests.
 */
export function openIdleBackoff(now: () => number = Date.now) {
  const listeners = new Set<() => void>()
  let wokenAt = now()
  const isIdle = () => now() - wokenAt > IDLE_AFTER_MS
  return {
    /** Reports a commit, here or in another process. */
    wake(): void {
      const wasIdle = isIdle()
      wokenAt = now()
      if (wasIdle) for (const check of listeners) check()
    },
    /** Returns the pause before the next check, in ms, for work that runs every `everyMs`. */
    pauseOf: (everyMs: number): number => (isIdle() ? Math.max(everyMs, IDLE_PAUSE_MS) : everyMs),
    /** Calls `check` when the system stops being idle. Returns a function that unsubscribes. */
    onWake(check: () => void): () => void {
      listeners.add(check)
      return () => void listeners.delete(check)
    },
  }
}
