import type { Generated } from 'kysely'
import type { CaseKind, CaseOutcome, CaseSide, CaseState, MissedAnswer } from './contract.ts'

export interface CasesTables {
  /** One open case a job and kind (CASE-05). */
  cases: {
    id: string
    request_id: string
    kind: CaseKind
    /** Which side opened it. */
    opened_by: CaseSide
    /** Null once they have left. */
    opened_by_user: string | null
    /** The other side; null once they have left. */
    about_user: string | null
    /** Where it stands. The database keeps `state` by it, for the release before. */
    stage: CaseState
    opened_at: Date
    /** When its time is over that the other side has (CASE-02, NOSHOW-02); null once staff look at it. */
    due_at: Date | null
    /** What who opened it wants. Null once they have left, and it is closed. */
    wants: string | null
    /** Which side says that it is solved. */
    solved_owner: Generated<boolean>
    solved_carrier: Generated<boolean>
    /** Whether it is about a visit that was missed, with its own time and answers (NOSHOW-02). */
    visit_missed: Generated<boolean>
    missed_answer: MissedAnswer | null
    late_until: Date | null
    /** When it was found that the other side was not there: it counts in their figure (NOSHOW-03). */
    missed_at: Date | null
    /** Which member of staff looks after it, and until when if they say nothing more. */
    claimed_by: string | null
    claimed_until: Date | null
    closed_at: Date | null
    /** Null where both sides or the clock closed it. */
    closed_by: string | null
    outcome: CaseOutcome | null
    /** What staff wrote to both sides. Null once both have left. */
    note: string | null
    /** What staff note for themselves. */
    staff_note: string | null
    /** The day on which the regulator was told, a date of London. */
    told_on: string | null
    /** Grows with all that the two sides read of it. */
    version: Generated<number>
  }
  /** What the two sides wrote. */
  case_entries: {
    id: string
    case_id: string
    side: CaseSide
    /** Null once they have left. */
    user_id: string | null
    /** Null where there are only photos, and once they have left, and the case is closed. */
    text: string | null
    /** Of private files. */
    photo_keys: Generated<string[]>
    at: Date
  }
}
