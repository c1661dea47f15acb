/**
 * The verification badge of a business, apart from the rest of the contract, so that a job page loads only what it
 * shows.
 */
import * as z from 'zod/mini'
import { Id, liveMessage } from '#server/platform/kernel/contract.ts'

export const VerificationStatus = z.enum([
  'pending_submission',
  'pending_review',
  'verified',
  'rejected',
  'needs_resubmission',
])
export type VerificationStatus = z.output<typeof VerificationStatus>

/** Sent to the business on all its pages. */
export const verificationChanged = liveMessage({
  name: 'verification.changed',
  payload: z.object({ id: Id, version: z.number(), patch: z.object({ verificationStatus: VerificationStatus }) }),
})
