import type { ReportDecision, ReportedKind, ReportReason } from './contract.ts'

export interface ReportsTables {
  reports: {
    id: string
    kind: ReportedKind
    subject_id: string
    /** Whose it was then; null for what has no owner any more, and for reports from before this was noted. */
    owner_id: string | null
    /** Null once they have deleted their account. */
    reporter_id: string | null
    reason: ReportReason
    words: string | null
    created_at: Date
    /** When staff were done with it. */
    closed_at: Date | null
  }
  report_decisions: {
    id: string
    kind: ReportedKind
    subject_id: string
    what: ReportDecision
    by_user_id: string
    reason: string | null
    /** How many open reports it settled. */
    settled: number
    at: Date
  }
  /** What staff told someone about something of theirs. */
  warnings: {
    id: string
    user_id: string
    kind: ReportedKind
    subject_id: string
    what: Exclude<ReportDecision, 'dismissed'>
    /** What it was called then. */
    title: string
    words: string | null
    at: Date
    read_at: Date | null
  }
}
