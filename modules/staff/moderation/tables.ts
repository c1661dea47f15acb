import type { ReportDecision, ReportedKind, ReportReason } from './contract.ts'

export interface ReportsTables {
  reports: {
    id: string
    kind: ReportedKind
    subject_id: string
    /** Its owner at the time; null without one, and for old reports. */
    owner_id: string | null
    /** Null once their account is deleted. */
    reporter_id: string | null
    reason: ReportReason
    words: string | null
    created_at: Date
    /** When staff settled it. */
    closed_at: Date | null
  }
  report_decisions: {
    id: string
    kind: ReportedKind
    subject_id: string
    what: ReportDecision
    by_user_id: string
    reason: string | null
    /** Number of open reports it settled. */
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
    /** Its title at the time. */
    title: string
    words: string | null
    at: Date
    read_at: Date | null
  }
}
