import type { Generated } from 'kysely'
import type { CaseKind, CaseOutcome, CaseSide, CaseState } from './contract.ts'

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
    state: Generated<CaseState>
    opened_at: Date
    /** Which member of staff looks after it, and until when if they say nothing more. */
    claimed_by: string | null
    claimed_until: Date | null
    closed_at: Date | null
    closed_by: string | null
    outcome: CaseOutcome | null
    /** What staff wrote when they closed it; who opened it reads it. Null once they have left. */
    note: string | null
    /** Grows with each entry, and when it is closed. */
    version: Generated<number>
  }
  /** What the two sides wrote. */
  case_entries: {
    id: string
    case_id: string
    side: CaseSide
    /** Null once they have left, and their text with them. */
    user_id: string | null
    text: string | null
    at: Date
  }
}
