import type { CaseParty, JobCase } from '#modules/fulfilment/cases/contract.ts'

/** Props of a case card and of its parts. */
export interface CaseCardProps {
  requestId: string
  jobCase: JobCase
  /** The viewing party. */
  party: CaseParty
  /** The carrier's company; null if it has none. */
  company: string | null
  /** Whether the other party has closed their account. */
  otherLeft: boolean
  /** Whether the job can still be ended. */
  mayEnd: boolean
  onChanged: (updatedCase: JobCase) => void
}
