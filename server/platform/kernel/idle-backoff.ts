/** The system is idle when no process has committed anything for this long. */
export const QUIET_AFTER_MS = 20_000
/** The least pause between two checks while it is idle. Work that is due by the clock is late by this at most. */
export const REST_MS = 30_000

export type IdleBackoff = ReturnType<typeof openIdleBackoff>

/**
 * How often to look for work: as often as each piece of work wants, and rarely while nothing is committed. Starts busy;
 * `now` is for tests.
 */
export function openIdleBackoff(now: () => number = Date.now) {
  const sleepers = new Set<() => void>()
  let wokenAt = now()
  const isQuiet = () => now() - wokenAt > QUIET_AFTER_MS
  return {
    /** Reports a commit, here or in another process. */
    wake(): void {
      const wasQuiet = isQuiet()
      wokenAt = now()
      if (wasQuiet) for (const look of sleepers) look()
    },
    /** Returns the pause before the next check, in ms, for work that runs every `everyMs`. */
    pauseOf: (everyMs: number): number => (isQuiet() ? Math.max(everyMs, REST_MS) : everyMs),
    /** Calls `look` when the system stops being idle. Returns how to end that. */
    onWake(look: () => void): () => void {
      sleepers.add(look)
      return () => void sleepers.delete(look)
    },
  }
}
