import * as z from 'zod/mini'
import { UserType } from '#modules/accounts/contract.ts'
import { endpoint, FileLink, Hidden, Id, Instant, line, orNull, text } from '#server/platform/kernel/contract.ts'
import { VerificationStatus } from './badge/contract.ts'
import { PhoneNumber } from './phone/contract.ts'

/** What the public may know of a bidder: R04, DATA-14. */
export const BidderCard = z.object({
  userId: Id,
  displayName: z.nullable(z.string()),
  verificationStatus: VerificationStatus,
})
export type BidderCard = z.output<typeof BidderCard>

/** What a business is called. */
export const Names = z.object({ displayName: z.nullable(z.string()), companyName: z.nullable(z.string()) })
export type Names = z.output<typeof Names>

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
  /** What others go on seeing: set while the names above are new and staff have not looked at them yet. */
  shownNames: z.optional(Names),
  phoneNumber: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Whether they were sent: also where the picture was deleted in time (KEEP-08). */
  hasIdDocument: z.boolean(),
  hasWasteCarrierLicence: z.boolean(),
  /** When pictures were deleted in time. */
  deletedDocuments: z.optional(
    z.object({ id_document: z.optional(Instant), waste_carrier_licence: z.optional(Instant) }),
  ),
  verificationStatus: VerificationStatus,
  /** Counts the changes of the status. */
  verificationVersion: z.number(),
  /** What staff wrote with their last decision; null when there is none or documents have been sent since. */
  verificationFeedback: z.nullable(z.string()),
  updatedAt: z.nullable(Instant),
  /** Set where staff hid name, logo and links from all others. */
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
const optional = (label: string) => orNull(line(limits(label)))
/** As on an envelope. */
const address = (label: string) => orNull(text(limits(label)))

/** Statuses, document keys and the user id are the server's business: unknown keys are refused (R02, R10). */
export const SaveProfile = z.strictObject({
  /** Only read while the account has no type yet; it is fixed from then on (PROF-07, R18). */
  userType: orNull(z.enum(['customer', 'business'], 'Please select an account type (Customer or Business).')),
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

/** What a business without a number in its profile is asked for beside a job that it won. */
export const SavePhoneNumber = z.strictObject({ phoneNumber: PhoneNumber })

export const readOwnProfile = endpoint({
  id: 'readOwnProfile',
  summary: "Read the caller's own profile (ROLE-05).",
  method: 'GET',
  path: '/api/profile',
  access: 'signed-in',
  answer: Profile,
})

export const saveProfile = endpoint({
  id: 'saveProfile',
  summary: "Save the caller's own profile: its JSON in the part `profile`, files in parts of their own (DATA-07).",
  method: 'PUT',
  path: '/api/profile',
  access: 'signed-in',
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
})

export const savePhoneNumber = endpoint({
  id: 'savePhoneNumber',
  summary: "Put a phone number into the caller's own profile; everything else in it stays.",
  method: 'PUT',
  path: '/api/profile/phone-number',
  access: 'signed-in',
  body: SavePhoneNumber,
  idempotent: true,
  answer: Profile,
})

export const linkToOwnDocument = endpoint({
  id: 'linkToOwnDocument',
  summary: "A link that opens one of the caller's own documents once (R03).",
  method: 'POST',
  path: '/api/profile/documents/:document/link',
  access: 'signed-in',
  params: z.strictObject({ document: DocumentKind }),
  answer: FileLink,
})
