import type { Generated } from 'kysely'

export interface QuestionsTables {
  /** Public questions about a request; deleted when withdrawn. */
  job_questions: {
    id: string
    request_id: string
    /** Null once the business has deleted its account; then the text is null too. */
    asker_id: string | null
    text: string | null
    asked_at: Date
    answer: Generated<string | null>
    answered_at: Generated<Date | null>
    /** When the owner of the request hid it. */
    hidden_at: Generated<Date | null>
    staff_hidden_at: Generated<Date | null>
    /** Counts changes, from 1. */
    version: Generated<number>
  }
}
