/** How many years job data is kept after the job ends, unless a rule requires longer (LEGAL-03). */
const RETENTION_YEARS = 2
/** How long after a check the data of an unfinished job is checked again. */
const RECHECK_AFTER_MS = 24 * 3_600_000

/** Returns when data created at `createdAt` is first checked for deletion. */
export function firstCheckAt(createdAt: Date, years = RETENTION_YEARS): Date {
  const checkAt = new Date(createdAt)
  checkAt.setUTCFullYear(checkAt.getUTCFullYear() + years)
  return checkAt
}

/**
 * Returns when to check job data again: daily while the job is unfinished, otherwise when the data is due for deletion.
 * Null if it is due now.
 */
export function nextCheckAt(endedAt: Date | null, now: Date, years = RETENTION_YEARS): Date | null {
  if (endedAt === null) return new Date(now.getTime() + RECHECK_AFTER_MS)
  const dueAt = firstCheckAt(endedAt, years)
  return dueAt <= now ? null : dueAt
}
