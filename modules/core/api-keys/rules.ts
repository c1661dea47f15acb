const DAY_MS = 24 * 60 * 60_000

/** Returns when a key created at `now` expires; null for never. */
export const expiryOf = (days: number | null, now: Date): Date | null =>
  days === null ? null : new Date(now.getTime() + days * DAY_MS)

/** The most new networks of a key that are stored and audited in 24 hours. Only the first of them is mailed. */
export const MAX_NEW_NETWORKS = 20

/** Returns since when new networks count: the last 24 hours, without the network where the key was created. */
export const newNetworksSince = (createdAt: Date, now: Date): Date =>
  new Date(Math.max(createdAt.getTime(), now.getTime() - DAY_MS))

/** The minimum time between two stored uses of a key. */
export const STORE_USE_MS = 60_000
