import type { VerificationStatus } from '#modules/carriers/profiles/contract/badge.ts'
import type { Profile } from '#modules/carriers/profiles/contract.ts'
import type { FilePart } from './file-parts.ts'

/** Documents are locked while staff check them, and once they are verified (PROF-24, PROF-25). */
export const areUploadsLocked = (status: VerificationStatus): boolean =>
  status === 'verified' || status === 'pending_review'

/** Whether a business saves without any document to check (VAL-32). */
export function lacksDocuments(profile: Profile, chosen: Partial<Record<FilePart, File>>): boolean {
  const { verificationStatus, hasIdDocument, hasWasteCarrierLicence } = profile
  if (verificationStatus !== 'pending_submission' || hasIdDocument || hasWasteCarrierLicence) return false
  return !chosen.idDocumentFile && !chosen.wasteCarrierLicenceFile
}
