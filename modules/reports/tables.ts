import type { ReportedKind, ReportReason } from './contract.ts'

export interface ReportsTables {
  reports: {
    id: string
    kind: ReportedKind
    subject_id: string
    /** Null once they have deleted their account. */
    reporter_id: string | null
    reason: ReportReason
    words: string | null
    created_at: Date
    /** When staff were done with it. */
    closed_at: Date | null
  }
}
