/** The hour of the nightly comparison. */
const NIGHT_HOUR_UTC = 3

interface LastComparison {
  readonly comparedAt: Date | null
  /** When staff last requested a comparison. */
  readonly requestedAt: Date | null
}

/** Returns whether a comparison is due: never done, not since last night, or requested since. */
export function isComparisonDue({ comparedAt, requestedAt }: LastComparison, now: Date): boolean {
  if (comparedAt === null) return true
  return comparedAt < latestNightlyTime(now) || (requestedAt !== null && comparedAt < requestedAt)
}

function latestNightlyTime(now: Date): Date {
  const night = new Date(now)
  night.setUTCHours(NIGHT_HOUR_UTC, 0, 0, 0)
  if (night > now) night.setUTCDate(night.getUTCDate() - 1)
  return night
}
