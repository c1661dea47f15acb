import type { VisitMilestones } from './contract.ts'
import type { VisitRow } from './steps/lock-job.ts'

type MilestoneColumns = Pick<
  VisitRow,
  | 'day'
  // the part of that day: morning, afternoon or evening
  | 'part'
  | 'plate'
  | 'suggested_day'
  | 'suggested_part'
  | 'suggested_plate'
  | 'suggested_at'
  | 'confirmed_at'
  | 'arrived_at'
  // when the owner confirmed that code and van match
  | 'matched_at'
  // when the owner said that code or van doesn’t match; null again once they match
  | 'mismatched_at'
  // when the owner last said that code or van doesn’t match; kept after a later match
  | 'refused_at'
  | 'refused_plate'
  | 'van_changed_at'
  | 'loading_at'
>

/** Converts a visit’s row to the milestones that both parties may see. */
export const toMilestones = (row: MilestoneColumns): VisitMilestones => ({
  time: row.day !== null && row.part !== null ? { day: row.day, part: row.part } : null,
  ...toSuggestion(row),
  plate: row.plate,
  confirmedAt: toInstant(row.confirmed_at),
  arrivedAt: toInstant(row.arrived_at),
  matchedAt: toInstant(row.matched_at),
  mismatchedAt: toInstant(row.mismatched_at),
  ...(row.refused_at && { refused: { at: row.refused_at.toISOString(), plate: row.refused_plate } }),
  ...(row.van_changed_at && { vanChangedAt: row.van_changed_at.toISOString() }),
  loadingAt: toInstant(row.loading_at),
})

/** The milestones of a visit without a row. */
export const NO_MILESTONES: VisitMilestones = {
  time: null,
  plate: null,
  confirmedAt: null,
  arrivedAt: null,
  matchedAt: null,
  mismatchedAt: null,
  loadingAt: null,
}

/** Returns the time that the carrier suggests, as a property to spread; none once the van has arrived. */
function toSuggestion(row: MilestoneColumns): Pick<VisitMilestones, 'suggested'> {
  const { suggested_day: day, suggested_part: part, suggested_plate: plate, suggested_at: at } = row
  const arrivedAt = row.arrived_at ?? row.matched_at ?? row.loading_at
  return day === null || part === null || at === null || arrivedAt !== null
    ? {}
    : { suggested: { day, part, plate, at: at.toISOString() } }
}

const toInstant = (at: Date | null): string | null => at?.toISOString() ?? null
