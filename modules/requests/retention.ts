/** What belongs to a job is kept for so many years after its end, unless another rule says more (LEGAL-03). */
const KEPT_YEARS = 2
/** How long until a job that was not over is looked at again. */
const LOOK_AGAIN_MS = 24 * 3_600_000

/** When it is to be looked at for the first time whether what was made at that time is forgotten, kept for so many years. */
export function firstLookAt(made: Date, years = KEPT_YEARS): Date {
  const later = new Date(made)
  later.setUTCFullYear(later.getUTCFullYear() + years)
  return later
}

/**
 * When it is forgotten, so many years after the job’s end; null where it goes now. What belongs to a job that is not over is
 * looked at each day.
 */
export function nextLookAt(endedAt: Date | null, now: Date, years = KEPT_YEARS): Date | null {
  if (endedAt === null) return new Date(now.getTime() + LOOK_AGAIN_MS)
  const due = firstLookAt(endedAt, years)
  return due <= now ? null : due
}
