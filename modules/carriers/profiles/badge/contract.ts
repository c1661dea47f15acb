/** The verification badge has a contract of its own, so that job pages don't load the rest. */
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

/** Sent to all open pages of a business when its verification status changes. `id` is the business. */
export const verificationChanged = liveMessage({
  name: 'verification.changed',
  payload: z.object({ id: Id, version: z.number(), patch: z.object({ verificationStatus: VerificationStatus }) }),
})
