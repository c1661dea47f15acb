import type { CaseSide, JobCase } from '#modules/cases/contract.ts'

/** What is known of a case where its two sides read it. */
export interface CaseCardProps {
  requestId: string
  opened: JobCase
  side: CaseSide
  /** Of the carrier; null where it has none. */
  company: string | null
  /** Nobody of the other side is there any more. */
  otherLeft: boolean
  /** The job can still be ended. */
  mayEnd: boolean
  onChanged: (changed: JobCase) => void
}
