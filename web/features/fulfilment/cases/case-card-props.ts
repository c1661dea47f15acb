import type { CaseParty, JobCase } from '#modules/fulfilment/cases/contract.ts'

/** A case as its parties see it. */
export interface CaseCardProps {
  requestId: string
  opened: JobCase
  party: CaseParty
  /** The carrier's company; null if it has none. */
  company: string | null
  /** The other party has left. */
  otherLeft: boolean
  /** Whether the job can still be ended. */
  mayEnd: boolean
  onChanged: (changed: JobCase) => void
}
