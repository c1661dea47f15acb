import type { VisitMilestones } from './contract.ts'
import type { VisitRow } from './steps/lock-job.ts'

type MilestoneColumns = Pick<
  VisitRow,
  | 'day'
  | 'part'
  | 'plate'
  | 'suggested_day'
  | 'suggested_part'
  | 'suggested_plate'
  | 'suggested_at'
  | 'confirmed_at'
  | 'arrived_at'
  | 'matched_at'
  | 'mismatched_at'
  | 'refused_at'
  | 'refused_plate'
  | 'van_changed_at'
  | 'loading_at'
>

/** Returns the part of a visit’s row that both parties may see. */
export const toMilestones = (row: MilestoneColumns): VisitMilestones => ({
  time: row.day !== null && row.part !== null ? { day: row.day, part: row.part } : null,
  ...suggestedIn(row),
  plate: row.plate,
  confirmedAt: instant(row.confirmed_at),
  arrivedAt: instant(row.arrived_at),
  matchedAt: instant(row.matched_at),
  mismatchedAt: instant(row.mismatched_at),
  ...(row.refused_at && { refused: { at: row.refused_at.toISOString(), plate: row.refused_plate } }),
  ...(row.van_changed_at && { vanChangedAt: row.van_changed_at.toISOString() }),
  loadingAt: instant(row.loading_at),
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

/** Returns the suggestion; none once the van is there. */
function suggestedIn(row: MilestoneColumns): Pick<VisitMilestones, 'suggested'> {
  const { suggested_day: day, suggested_part: part, suggested_plate: plate, suggested_at: at } = row
  const here = row.arrived_at ?? row.matched_at ?? row.loading_at
  return day === null || part === null || at === null || here !== null
    ? {}
    : { suggested: { day, part, plate, at: at.toISOString() } }
}

const instant = (at: Date | null): string | null => at?.toISOString() ?? null
