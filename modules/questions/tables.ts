import type { Generated } from 'kysely'

export interface QuestionsTables {
  /** What businesses ask about a request, for all to read. Taken back it is gone. */
  job_questions: {
    id: string
    request_id: string
    /** Null once the business has left, as is its text. */
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
