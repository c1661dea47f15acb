/** What belongs to a job is kept for so many years after its end (LEGAL-03). */
const KEPT_YEARS = 2
/** How long until a job that was not over is looked at again. */
const LOOK_AGAIN_MS = 24 * 3_600_000

const yearsAfter = (at: Date): Date => {
  const later = new Date(at)
  later.setUTCFullYear(later.getUTCFullYear() + KEPT_YEARS)
  return later
}

/** When it is to be looked at for the first time whether what was made at that time is forgotten. */
export const firstLookAt = yearsAfter

/** When it is forgotten, two years after the job’s end; null where it goes now. What belongs to a job that is not over is looked at each day. */
export function nextLookAt(endedAt: Date | null, now: Date): Date | null {
  if (endedAt === null) return new Date(now.getTime() + LOOK_AGAIN_MS)
  const due = yearsAfter(endedAt)
  return due <= now ? null : due
}
