import type { Generated } from 'kysely'
import type { Step } from './rules.ts'

export interface ReachTables {
  /** Businesses with a plan that had the page of a request open for two seconds, once each. Kept 90 days. */
  request_looks: { request_id: string; business_id: string; first_at: Date }
  /** What the owner of an open request is reminded of; each step at most once. */
  request_reminders: {
    request_id: string
    owner_id: string
    posted_at: Date
    /** What comes next: the mail after 12 hours, the one after 48, the question after 14 days. */
    step: Step
    /** When that is due; null when there is nothing more to come. */
    due_at: Date | null
    /** When it was asked whether it is still needed. */
    asked_at: Generated<Date | null>
    /** When the owner said that it is. */
    kept_at: Generated<Date | null>
  }
}
