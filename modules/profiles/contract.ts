import * as z from 'zod/mini'
import { UserType } from '#modules/accounts/contract.ts'
import {
  Cursor,
  endpoint,
  FileLink,
  Hidden,
  Id,
  Instant,
  idParam,
  line,
  liveMessage,
  Nothing,
  pageOf,
  room,
  text,
} from '#server/platform/kernel/contract.ts'

export const VerificationStatus = z.enum([
  'pending_submission',
  'pending_review',
  'verified',
  'rejected',
  'needs_resubmission',
])
export type VerificationStatus = z.output<typeof VerificationStatus>

/** What the public may know of a bidder: R04, DATA-14. */
export const BidderCard = z.object({
  userId: Id,
  displayName: z.nullable(z.string()),
  verificationStatus: VerificationStatus,
})
export type BidderCard = z.output<typeof BidderCard>

/** The caller's own profile. Someone without a row has nulls everywhere but in `email` (CALL-26). */
export const Profile = z.object({
  userId: Id,
  email: z.string(),
  displayName: z.nullable(z.string()),
  userType: z.nullable(UserType),
  logoUrl: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  contactPerson: z.nullable(z.string()),
  businessAddress: z.nullable(z.string()),
  websiteUrl: z.nullable(z.string()),
  googleReviewsUrl: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  address: z.nullable(z.string()),
  hasIdDocument: z.boolean(),
  hasWasteCarrierLicence: z.boolean(),
  verificationStatus: VerificationStatus,
  /** Counts the changes of the status. */
  verificationVersion: z.number(),
  /** What staff wrote with their last decision; null when there is none or documents have been sent since. */
  verificationFeedback: z.nullable(z.string()),
  updatedAt: z.nullable(Instant),
  /** Set where staff hid name, logo and links from everybody else. */
  hidden: Hidden,
})
export type Profile = z.output<typeof Profile>

/** Of the logo and of each document: exactly this much is accepted (R66). */
export const FILE_MAX_BYTES = 5 * 1024 * 1024
/** VAL-36 to VAL-38. */
export const LOGO_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const
export const LOGO_TOO_LARGE = 'Logo image must be less than 5MB.'
export const LOGO_WRONG_TYPE = 'Please upload a JPG, PNG, GIF, or WEBP image.'
/** VAL-39 to VAL-42. */
export const DOCUMENT_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const
export const DOCUMENT_TOO_LARGE = 'File must be less than 5MB.'
export const documentWrongType = (type: string): string =>
  `Please upload a JPG, PNG, or PDF file. You uploaded: ${type}`

/** Widths in pixels that a logo is kept in; `logoUrl` is the widest. */
export const LOGO_WIDTHS = [96, 192, 384] as const
/** The URL of a logo in one of LOGO_WIDTHS: `…-384.webp` becomes `…-96.webp`. */
export const logoAt = (logoUrl: string, width: (typeof LOGO_WIDTHS)[number]): string =>
  logoUrl.replace(/-\d+\.webp$/, `-${width}.webp`)

/** The private documents of a business (R03), by the names that the storage and the links use. */
export const DocumentKind = z.enum(['id_document', 'waste_carrier_licence'])
export type DocumentKind = z.output<typeof DocumentKind>

/** R70: a generous limit for the profile texts that the specification gives none. */
export const PROFILE_TEXT_MAX = 500
const limits = (label: string) => ({
  max: PROFILE_TEXT_MAX,
  tooLong: `${label} must be at most ${PROFILE_TEXT_MAX} characters long.`,
})
const required = (label: string) => line({ min: 1, tooShort: `${label} is required.`, ...limits(label) })
const optional = (label: string) => z.nullable(line(limits(label)))
/** As on an envelope. */
const address = (label: string) => z.nullable(text(limits(label)))

/** Statuses, document keys and the user id are the server's business: unknown keys are refused (R02, R10). */
export const SaveProfile = z.strictObject({
  /** Only read while the account has no type yet; it is fixed from then on (PROF-07, R18). */
  userType: z.nullable(z.enum(['customer', 'business'], 'Please select an account type (Customer or Business).')),
  displayName: required('Display name'),
  phoneNumber: optional('Phone number'),
  address: address('Address'),
  companyName: optional('Company name'),
  contactPerson: optional('Contact person'),
  businessAddress: address('Business address'),
  websiteUrl: optional('Website URL'),
  googleReviewsUrl: optional('Google Reviews URL'),
  /** Takes the logo away; a new file in `logoFile` goes before it. */
  removeLogo: z.optional(z.boolean()),
})
export type SaveProfile = z.output<typeof SaveProfile>

/** A number that can be dialled: 7 to 15 digits (ITU-T E.164), written as people write them. */
const DIALLED = /^\+?(?:[\s().\-/]*\d){7,15}[\s().\-/]*$/
export const NOT_DIALLED = 'Please enter a phone number that can be called, such as 07700 900123.'

/** What an owner is asked for when they accept a bid without a number in their profile. */
export const SavePhoneNumber = z.strictObject({
  phoneNumber: required('Phone number').check(z.regex(DIALLED, NOT_DIALLED)),
})

export const readOwnProfile = endpoint({
  id: 'readOwnProfile',
  summary: "Read the caller's own profile (ROLE-05).",
  method: 'GET',
  path: '/api/profile',
  access: 'signed-in',
  rate: 'read',
  answer: Profile,
  status: 200,
})

export const saveProfile = endpoint({
  id: 'saveProfile',
  summary: "Save the caller's own profile: its JSON in the part `profile`, files in parts of their own (DATA-07).",
  method: 'PUT',
  path: '/api/profile',
  access: 'signed-in',
  rate: 'write',
  body: SaveProfile,
  idempotent: true,
  multipart: {
    json: 'profile',
    files: {
      logoFile: { tooLarge: LOGO_TOO_LARGE, types: LOGO_TYPES },
      idDocumentFile: { tooLarge: DOCUMENT_TOO_LARGE, types: DOCUMENT_TYPES },
      wasteCarrierLicenceFile: { tooLarge: DOCUMENT_TOO_LARGE, types: DOCUMENT_TYPES },
    },
  },
  answer: Profile,
  status: 200,
})

export const savePhoneNumber = endpoint({
  id: 'savePhoneNumber',
  summary: "Put a phone number into the caller's own profile; everything else in it stays.",
  method: 'PUT',
  path: '/api/profile/phone-number',
  access: 'signed-in',
  rate: 'write',
  body: SavePhoneNumber,
  idempotent: true,
  answer: Profile,
  status: 200,
})

export const linkToOwnDocument = endpoint({
  id: 'linkToOwnDocument',
  summary: "A link that opens one of the caller's own documents once (R03).",
  method: 'POST',
  path: '/api/profile/documents/:document/link',
  access: 'signed-in',
  rate: 'write',
  params: z.strictObject({ document: DocumentKind }),
  answer: FileLink,
  status: 200,
})

/** Who of the staff has a case open, and until when if they say nothing more. */
export const Claim = z.object({ by: z.object({ userId: Id, email: z.string() }), until: Instant })
export type Claim = z.output<typeof Claim>

/** A business that waits for staff, as the list shows it. */
export const VerificationCase = z.object({
  userId: Id,
  displayName: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  hasIdDocument: z.boolean(),
  hasWasteCarrierLicence: z.boolean(),
  submittedAt: Instant,
  version: z.number(),
  claim: z.nullable(Claim),
})
export type VerificationCase = z.output<typeof VerificationCase>

export const verificationQueue = endpoint({
  id: 'verificationQueue',
  summary: 'Businesses whose documents wait for staff, oldest first.',
  method: 'GET',
  path: '/api/ops/verifications',
  access: 'operations',
  rate: 'read',
  query: z.strictObject({ after: Cursor }),
  answer: z.extend(pageOf(VerificationCase), {
    total: z.number(),
    /** Median time from the documents to the decision, of those decided in the last 30 days; null without any. */
    medianMs: z.nullable(z.number()),
  }),
  status: 200,
})

/** What staff compare documents with: all but the e-mail address, which is nobody else's (R04). */
export const ReviewedProfile = z.omit(Profile, { email: true })
export type ReviewedProfile = z.output<typeof ReviewedProfile>

/** One step of a case, newest first where there are several: who, when, why (R25). `by` is null when the business itself sent documents. */
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
  summary: 'One business with all that staff compare its documents with, and the history of its case.',
  method: 'GET',
  path: '/api/ops/verifications/:userId',
  access: 'operations',
  rate: 'read',
  params: idParam('userId'),
  answer: z.object({
    profile: ReviewedProfile,
    submittedAt: z.nullable(Instant),
    history: z.array(VerificationStep),
    claim: z.nullable(Claim),
  }),
  status: 200,
})

export const VERIFICATION_REASON_MAX = 500
export const Decision = z.enum(['verified', 'rejected', 'needs_resubmission'], 'Please choose a decision.')
export type Decision = z.output<typeof Decision>

export const decideVerification = endpoint({
  id: 'decideVerification',
  summary: 'Decide a case. `version` is the one that was looked at: whoever comes second is told so (409).',
  method: 'POST',
  path: '/api/ops/verifications/:userId/decision',
  access: 'operations:agent',
  rate: 'write',
  params: idParam('userId'),
  body: z.strictObject({
    version: z.number(),
    decision: Decision,
    /** Needed unless a case that waits is verified; the business reads it. */
    reason: z.nullable(
      text({
        max: VERIFICATION_REASON_MAX,
        tooLong: `Reason must be at most ${VERIFICATION_REASON_MAX} characters long.`,
      }),
    ),
  }),
  idempotent: true,
  answer: z.object({ profile: ReviewedProfile, history: z.array(VerificationStep) }),
  status: 200,
})

export const claimVerification = endpoint({
  id: 'claimVerification',
  summary: 'Take a case, or keep it, for 15 minutes: nobody else decides it meanwhile. Gives who has it now.',
  method: 'POST',
  path: '/api/ops/verifications/:userId/claim',
  access: 'operations:agent',
  rate: 'write',
  params: idParam('userId'),
  answer: Claim,
  status: 200,
})

export const releaseVerification = endpoint({
  id: 'releaseVerification',
  summary: 'Give back a case that the caller has taken; any other stays as it is.',
  method: 'DELETE',
  path: '/api/ops/verifications/:userId/claim',
  access: 'operations:agent',
  rate: 'write',
  params: idParam('userId'),
  answer: Nothing,
  status: 204,
})

export const linkToReviewedDocument = endpoint({
  id: 'linkToReviewedDocument',
  summary: 'A link that opens a document of a business once; opening it is noted in the audit log.',
  method: 'POST',
  path: '/api/ops/verifications/:userId/documents/:document/link',
  access: 'operations:agent',
  rate: 'write',
  params: z.strictObject({ userId: Id, document: DocumentKind }),
  /** `pages`: of a PDF, the link opens pictures of its first pages (`PagePictures`). */
  query: z.strictObject({ as: z.optional(z.literal('pages')) }),
  answer: FileLink,
  status: 200,
})

/** Goes to the business on all its pages. */
export const verificationChanged = liveMessage({
  name: 'verification.changed',
  payload: z.object({ id: Id, version: z.number(), patch: z.object({ verificationStatus: VerificationStatus }) }),
})

/** Staff with the review page open. */
export const verificationsRoom = room({ kind: 'ops-verifications', access: 'operations', takesId: false })
/** Goes to staff: a case came in or was decided. */
export const verificationCaseChanged = liveMessage({
  name: 'verification.case',
  payload: z.object({ id: Id, version: z.number(), patch: z.object({ verificationStatus: VerificationStatus }) }),
})
/** Goes to staff: somebody took a case, or gave it back (`until` null). */
export const verificationClaimed = liveMessage({
  name: 'verification.claimed',
  payload: z.object({ id: Id, patch: z.object({ by: Id, until: z.nullable(Instant) }) }),
})
