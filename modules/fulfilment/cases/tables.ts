import type { Generated } from 'kysely'
import type { CaseKind, CaseOutcome, CaseParty, CaseState, MissedAnswer } from './contract.ts'

export interface CasesTables {
  /** One open case per job and kind (CASE-05). */
  cases: {
    id: string
    request_id: string
    kind: CaseKind
    /** The party that opened it. */
    opened_by: CaseParty
    /** Null once they have left. */
    opened_by_user: string | null
    /** The other party; null once they have left. */
    about_user: string | null
    /** The state. The database keeps `state` in sync, for the previous release. */
    stage: CaseState
    opened_at: Date
    /** The deadline of the other party (CASE-02, NOSHOW-02); null once the case is with staff. */
    due_at: Date | null
    /** What would put it right. Null once the opener has left and the case is closed. */
    wants: string | null
    /** Whether the owner has marked it as solved. */
    solved_owner: Generated<boolean>
    /** Whether the carrier has marked it as solved. */
    solved_carrier: Generated<boolean>
    /** Whether it is about a missed visit, with its own deadline and answers (NOSHOW-02). */
    visit_missed: Generated<boolean>
    /** The reported party's answer. */
    missed_answer: MissedAnswer | null
    /** When a late carrier expects to arrive. */
    late_until: Date | null
    /** When the missed visit was confirmed; it then counts against the other party (NOSHOW-03). */
    missed_at: Date | null
    /** The member of staff who claimed it. */
    claimed_by: string | null
    /** When the claim ends. */
    claimed_until: Date | null
    closed_at: Date | null
    /** Null if both parties or the deadline closed it. */
    closed_by: string | null
    outcome: CaseOutcome | null
    /** Message of staff to both parties. Null once both have left. */
    note: string | null
    /** Staff-only note. */
    staff_note: string | null
    /** When it was reported to the regulator, a date in London. */
    told_on: string | null
    /** Incremented with each change visible to the parties. */
    version: Generated<number>
  }
  /** What the parties wrote in a case: texts and photos. */
  case_entries: {
    id: string
    case_id: string
    side: CaseParty
    /** Null once they have left. */
    user_id: string | null
    /** Null if there are only photos, or once the author has left and the case is closed. */
    text: string | null
    /** Keys of private files. */
    photo_keys: Generated<string[]>
    at: Date
  }
}
