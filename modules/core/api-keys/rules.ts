/** The most keys that one account may have (API-01). */
export const MAX_KEYS = 20

const DAY_MS = 24 * 60 * 60_000

/** Returns when a key created at `now` expires; null for never. */
export const expiryOf = (days: number | null, now: Date): Date | null =>
  days === null ? null : new Date(now.getTime() + days * DAY_MS)

/** How often the last use of a key is stored, at most. */
export const STORE_USE_MS = 60_000
