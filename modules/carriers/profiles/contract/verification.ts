import * as z from 'zod/mini'
import {
  Cursor,
  endpoint,
  FileLink,
  Id,
  Instant,
  idParam,
  line,
  liveMessage,
  Nothing,
  orNull,
  pageOf,
  text,
} from '#server/platform/kernel/contract.ts'
import { room } from '#server/platform/kernel/facts/contract.ts'
import { DocumentKind, PROFILE_TEXT_MAX, Profile } from '../contract.ts'
import { VerificationStatus } from './badge.ts'

/** The member of staff who has claimed a case, and when the claim expires. */
export const Claim = z.object({ by: z.object({ userId: Id, email: z.string() }), until: Instant })
export type Claim = z.output<typeof Claim>

/** A waiting business in the queue. */
export const VerificationCase = z.object({
  userId: Id,
  displayName: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  /** Set for a verified business whose new names wait for staff. */
  renamed: z.optional(z.literal(true)),
  hasIdDocument: z.boolean(),
  hasWasteCarrierLicence: z.boolean(),
  /** When the business sent its documents or new names. */
  submittedAt: Instant,
  version: z.number(),
  claim: z.nullable(Claim),
})
export type VerificationCase = z.output<typeof VerificationCase>

export const verificationQueue = endpoint({
  id: 'verificationQueue',
  summary: 'List businesses whose documents or new names wait for staff, oldest first.',
  method: 'GET',
  path: '/api/ops/verifications',
  access: 'operations',
  query: z.strictObject({ after: Cursor }),
  answer: z.extend(pageOf(VerificationCase), {
    total: z.number(),
    /** Median time from documents to decision in the last 30 days; null without any. */
    medianMs: z.nullable(z.number()),
  }),
})

/** What staff compare documents with: everything but the email address, which stays private (R04). */
export const ReviewedProfile = z.omit(Profile, { email: true })
export type ReviewedProfile = z.output<typeof ReviewedProfile>

/**
 * One step of a case: who, when, why (R25). Lists have the newest first. `by` is null if the business sent documents.
 */
export const VerificationStep = z.object({
  version: z.number(),
  from: VerificationStatus,
  to: VerificationStatus,
  by: z.nullable(z.object({ userId: Id, email: z.string() })),
  reason: z.nullable(z.string()),
  at: Instant,
})
export type VerificationStep = z.output<typeof VerificationStep>

export const verificationCase = endpoint({
  id: 'verificationCase',
  summary: 'Read a business with everything staff compare its documents with, and the history of its case.',
  method: 'GET',
  path: '/api/ops/verifications/:userId',
  access: 'operations',
  params: idParam('userId'),
  answer: z.object({
    profile: ReviewedProfile,
    submittedAt: z.nullable(Instant),
    history: z.array(VerificationStep),
    claim: z.nullable(Claim),
  }),
})

export const VERIFICATION_REASON_MAX = 500
export const Decision = z.enum(['verified', 'rejected', 'needs_resubmission'], 'Choose a decision.')
export type Decision = z.output<typeof Decision>

const SeenName = line({ max: PROFILE_TEXT_MAX, tooLong: `Name must be at most ${PROFILE_TEXT_MAX} characters long.` })

export const decideVerification = endpoint({
  id: 'decideVerification',
  summary: 'Decide a case. `version` is the one that staff saw: the second of two decisions is refused (409).',
  method: 'POST',
  path: '/api/ops/verifications/:userId/decision',
  access: 'operations:agent',
  params: idParam('userId'),
  body: z.strictObject({
    version: z.number(),
    decision: Decision,
    /**
     * The names that staff saw. Verifying is refused (409) if the business has other names by now. Required if new
     * names wait for staff.
     */
    names: z.optional(z.strictObject({ displayName: orNull(SeenName), companyName: orNull(SeenName) })),
    /** Required unless a waiting case is verified. The business reads it. */
    reason: orNull(
      text({
        max: VERIFICATION_REASON_MAX,
        tooLong: `Reason must be at most ${VERIFICATION_REASON_MAX} characters long.`,
      }),
    ),
  }),
  idempotent: true,
  answer: z.object({ profile: ReviewedProfile, history: z.array(VerificationStep) }),
})

export const claimVerification = endpoint({
  id: 'claimVerification',
  summary:
    'Claim a case for 15 minutes, or renew the claim, so that no one else can decide it. Returns the current claim.',
  method: 'POST',
  path: '/api/ops/verifications/:userId/claim',
  access: 'operations:agent',
  params: idParam('userId'),
  answer: Claim,
})

export const releaseVerification = endpoint({
  id: 'releaseVerification',
  summary: 'Release a case claimed by the caller.',
  method: 'DELETE',
  path: '/api/ops/verifications/:userId/claim',
  access: 'operations:agent',
  params: idParam('userId'),
  answer: Nothing,
})

export const linkToReviewedDocument = endpoint({
  id: 'linkToReviewedDocument',
  summary: 'Create a link that opens a document of a business once; opening it is audited.',
  method: 'POST',
  path: '/api/ops/verifications/:userId/documents/:document/link',
  access: 'operations:agent',
  params: z.strictObject({ userId: Id, document: DocumentKind }),
  /** `pages`: the link to a PDF opens pictures of its first pages (`PagePictures`). */
  query: z.strictObject({ as: z.optional(z.literal('pages')) }),
  answer: FileLink,
})

/** Staff on the review page. */
export const verificationsRoom = room({ kind: 'ops-verifications', access: 'operations', takesId: false })
/** Sent to staff when a case arrives or is decided. */
export const verificationCaseChanged = liveMessage({
  name: 'verification.case',
  payload: z.object({
    id: Id,
    version: z.number(),
    /** `renamed`: the status is unchanged, but the business has changed its names. */
    patch: z.object({ verificationStatus: VerificationStatus, renamed: z.optional(z.literal(true)) }),
  }),
})
/** Sent to staff when a colleague claims a case or releases it (`until` null). */
export const verificationClaimed = liveMessage({
  name: 'verification.claimed',
  payload: z.object({ id: Id, patch: z.object({ by: Id, until: z.nullable(Instant) }) }),
})
