import type { ReportDecision, ReportedKind, ReportReason } from './contract.ts'

export interface ReportsTables {
  reports: {
    id: string
    kind: ReportedKind
    subject_id: string
    /** The content's owner when it was reported; null without an owner, and for old reports. */
    owner_id: string | null
    /** Null once the reporter's account is deleted. */
    reporter_id: string | null
    reason: ReportReason
    words: string | null
    created_at: Date
    /** When staff settled the report. */
    closed_at: Date | null
  }
  report_decisions: {
    id: string
    kind: ReportedKind
    subject_id: string
    what: ReportDecision
    by_user_id: string
    reason: string | null
    /** Number of open reports that the decision settled. */
    settled: number
    at: Date
  }
  /** Messages from staff to users about their content. */
  warnings: {
    id: string
    user_id: string
    kind: ReportedKind
    subject_id: string
    what: Exclude<ReportDecision, 'dismissed'>
    /** The content's title when staff decided. */
    title: string
    words: string | null
    at: Date
    read_at: Date | null
  }
}
