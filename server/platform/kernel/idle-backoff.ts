/** Nothing was committed anywhere for this long: it is quiet. */
export const QUIET_AFTER_MS = 20_000
/** The least pause between two looks for work while it is quiet. Whatever is due by the clock is late by this at most. */
const REST_MS = 30_000

/** How briskly to look for work: as often as each piece of work wants, and seldom while nothing happens in the house. */
export interface IdleBackoff {
  /** Something was committed, here or elsewhere. */
  wake(): void
  /** The pause before the next look, in ms, for work that comes round every `everyMs`. */
  pauseOf(everyMs: number): number
  /** Calls `look` when it is quiet no longer. Gives back how to end that. */
  onWake(look: () => void): () => void
}

/** A pace that begins brisk. */
export function openIdleBackoff(now: () => number = Date.now): IdleBackoff {
  const sleepers = new Set<() => void>()
  let wokenAt = now()
  const isQuiet = () => now() - wokenAt > QUIET_AFTER_MS
  return {
    wake() {
      const wasQuiet = isQuiet()
      wokenAt = now()
      if (wasQuiet) for (const look of sleepers) look()
    },
    pauseOf: (everyMs) => (isQuiet() ? Math.max(everyMs, REST_MS) : everyMs),
    onWake(look) {
      sleepers.add(look)
      return () => void sleepers.delete(look)
    },
  }
}
