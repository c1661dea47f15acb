import * as z from 'zod/mini'
import { UserType } from '#modules/accounts/contract.ts'
import { endpoint, Id, Instant, text } from '#server/platform/contract.ts'

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
  updatedAt: z.nullable(Instant),
})
export type Profile = z.output<typeof Profile>

/** R70: a generous limit for the profile texts that the specification gives none. */
export const PROFILE_TEXT_MAX = 500
const required = (label: string) =>
  text({
    min: 1,
    tooShort: `${label} is required.`,
    max: PROFILE_TEXT_MAX,
    tooLong: `${label} must be at most ${PROFILE_TEXT_MAX} characters long.`,
  })
const optional = (label: string) =>
  z.nullable(text({ max: PROFILE_TEXT_MAX, tooLong: `${label} must be at most ${PROFILE_TEXT_MAX} characters long.` }))

/** Statuses, document keys and the user id are the server's business: unknown keys are refused (R02, R10). */
export const SaveProfile = z.strictObject({
  /** Only read while the account has no type yet; it is fixed from then on (PROF-07, R18). */
  userType: z.nullable(z.enum(['customer', 'business'], 'Please select an account type (Customer or Business).')),
  displayName: required('Display name'),
  phoneNumber: optional('Phone number'),
  address: optional('Address'),
  companyName: optional('Company name'),
  contactPerson: optional('Contact person'),
  businessAddress: optional('Business address'),
  websiteUrl: optional('Website URL'),
  googleReviewsUrl: optional('Google Reviews URL'),
})
export type SaveProfile = z.output<typeof SaveProfile>

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
  summary: "Save the caller's own profile.",
  method: 'PUT',
  path: '/api/profile',
  access: 'signed-in',
  rate: 'write',
  body: SaveProfile,
  answer: Profile,
  status: 200,
})
