/** Years that job data is kept after the job ends, unless another rule says more (LEGAL-03). */
const KEPT_YEARS = 2
/** How long after a check the data of an unfinished job is checked again. */
const RECHECK_AFTER_MS = 24 * 3_600_000

/** Returns when data created at `createdAt` is first checked for deletion. */
export function firstCheckAt(createdAt: Date, years = KEPT_YEARS): Date {
  const later = new Date(createdAt)
  later.setUTCFullYear(later.getUTCFullYear() + years)
  return later
}

/**
 * Returns when job data is due for deletion; null where it is due now. Data of an unfinished job is checked daily.
 */
export function nextCheckAt(endedAt: Date | null, now: Date, years = KEPT_YEARS): Date | null {
  if (endedAt === null) return new Date(now.getTime() + RECHECK_AFTER_MS)
  const due = firstCheckAt(endedAt, years)
  return due <= now ? null : due
}
