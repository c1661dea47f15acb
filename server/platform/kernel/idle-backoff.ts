/** It is quiet when no process has committed anything for this long. */
export const QUIET_AFTER_MS = 20_000
/** The least pause between two looks for work while it is quiet. Whatever is due by the clock is late by this at most. */
export const REST_MS = 30_000

/** How often to look for work: as often as each piece of work wants, and seldom while nothing is committed. */
export type IdleBackoff = ReturnType<typeof openIdleBackoff>

/** A pace that begins brisk; `now` is for tests. */
export function openIdleBackoff(now: () => number = Date.now) {
  const sleepers = new Set<() => void>()
  let wokenAt = now()
  const isQuiet = () => now() - wokenAt > QUIET_AFTER_MS
  return {
    /** Something was committed, here or in another process. */
    wake(): void {
      const wasQuiet = isQuiet()
      wokenAt = now()
      if (wasQuiet) for (const look of sleepers) look()
    },
    /** The pause before the next look, in ms, for work that comes round every `everyMs`. */
    pauseOf: (everyMs: number): number => (isQuiet() ? Math.max(everyMs, REST_MS) : everyMs),
    /** Calls `look` when it is quiet no longer. Gives back how to end that. */
    onWake(look: () => void): () => void {
      sleepers.add(look)
      return () => void sleepers.delete(look)
    },
  }
}
