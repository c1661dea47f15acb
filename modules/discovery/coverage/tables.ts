import type { Generated } from 'kysely'
import type { Step } from './rules.ts'

export interface CoverageTables {
  /** Businesses with a plan that viewed a request for two seconds, once each. Kept 90 days. */
  request_looks: { request_id: string; business_id: string; first_at: Date }
  /** Reminders of open requests; each step at most once. */
  request_reminders: {
    request_id: string
    owner_id: string
    posted_at: Date
    /** The next step: the mail after 12 hours, the one after 48, or the question after 14 days. */
    step: Step
    /** When it is due; null when no step is left. */
    due_at: Date | null
    /** When the owner was asked whether it is still needed. */
    asked_at: Generated<Date | null>
    /** When the owner answered that it is. */
    kept_at: Generated<Date | null>
  }
}
