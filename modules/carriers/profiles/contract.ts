import * as z from 'zod/mini'
import { UserType } from '#modules/core/accounts/contract.ts'
import { endpoint, FileLink, Hidden, Id, Instant, line, orNull, text } from '#server/platform/kernel/contract.ts'
import { VerificationStatus } from './contract/badge.ts'
import { PhoneNumber } from './contract/phone.ts'

/** What the public may see of a bidder (R04, DATA-14). */
export const BidderCard = z.object({
  userId: Id,
  displayName: z.nullable(z.string()),
  verificationStatus: VerificationStatus,
})
export type BidderCard = z.output<typeof BidderCard>

/** The names of a business. */
export const Names = z.object({ displayName: z.nullable(z.string()), companyName: z.nullable(z.string()) })
export type Names = z.output<typeof Names>

/** The caller's own profile. Without a row, everything but `email` is null (CALL-26). */
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
  /** The old names, which others see until staff have checked the new ones; left out if no new names wait for staff. */
  shownNames: z.optional(Names),
  phoneNumber: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Whether an ID document was uploaded, even if its picture has since been deleted (KEEP-08). */
  hasIdDocument: z.boolean(),
  /** Whether a licence was uploaded, even if its picture has since been deleted. */
  hasWasteCarrierLicence: z.boolean(),
  /** When pictures were deleted under the retention rules. */
  deletedDocuments: z.optional(
    z.object({ id_document: z.optional(Instant), waste_carrier_licence: z.optional(Instant) }),
  ),
  verificationStatus: VerificationStatus,
  /** Counts changes of the status. */
  verificationVersion: z.number(),
  /** The reason for the last decision; null if there is none or documents have been sent since. */
  verificationFeedback: z.nullable(z.string()),
  updatedAt: z.nullable(Instant),
  /** Set when staff hid the name, logo and links from other people. */
  hidden: Hidden,
})
export type Profile = z.output<typeof Profile>

/** The largest logo or document that is accepted (R66). */
export const FILE_MAX_BYTES = 5 * 1024 * 1024
/** Limits of a logo (VAL-36 to VAL-38). */
export const LOGO_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const
export const LOGO_TOO_LARGE = 'Logo image must be less than 5MB.'
export const LOGO_WRONG_TYPE = 'Please upload a JPG, PNG, GIF, or WEBP image.'
/** Limits of a document (VAL-39 to VAL-42). */
export const DOCUMENT_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const
export const DOCUMENT_TOO_LARGE = 'File must be less than 5MB.'
export const documentWrongType = (type: string): string =>
  `Please upload a JPG, PNG, or PDF file. You uploaded: ${type}`

/** Widths in pixels that a logo is stored in. `logoUrl` is the widest. */
export const LOGO_WIDTHS = [96, 192, 384] as const
/** Returns the URL of a logo in one of LOGO_WIDTHS: `…-384.webp` becomes `…-96.webp`. */
export const logoUrlForWidth = (logoUrl: string, width: (typeof LOGO_WIDTHS)[number]): string =>
  logoUrl.replace(/-\d+\.webp$/, `-${width}.webp`)

/** The private documents of a business (R03), as named in storage and links. */
export const DocumentKind = z.enum(['id_document', 'waste_carrier_licence'])
export type DocumentKind = z.output<typeof DocumentKind>

/** A generous limit for profile texts for which the specification has none (R70). */
export const PROFILE_TEXT_MAX = 500
const limits = (label: string) => ({
  max: PROFILE_TEXT_MAX,
  tooLong: `${label} must be at most ${PROFILE_TEXT_MAX} characters long.`,
})
const requiredLine = (label: string) => line({ min: 1, tooShort: `${label} is required.`, ...limits(label) })
const optionalLine = (label: string) => orNull(line(limits(label)))
/** Schema for several lines of text, such as an address; null if left out. */
const optionalText = (label: string) => orNull(text(limits(label)))

/** Statuses, document keys and the user id are set by the server only: unknown keys are refused (R02, R10). */
export const SaveProfile = z.strictObject({
  /** Only read while the account has no type; it is fixed by the first save (PROF-07, R18). */
  userType: orNull(z.enum(['customer', 'business'], 'Please select an account type (Customer or Business).')),
  displayName: requiredLine('Display name'),
  phoneNumber: optionalLine('Phone number'),
  address: optionalText('Address'),
  companyName: optionalLine('Company name'),
  contactPerson: optionalLine('Contact person'),
  businessAddress: optionalText('Business address'),
  websiteUrl: optionalLine('Website URL'),
  googleReviewsUrl: optionalLine('Google Reviews URL'),
  /** Removes the logo, unless `logoFile` has a new one. */
  removeLogo: z.optional(z.boolean()),
})
export type SaveProfile = z.output<typeof SaveProfile>

/** We ask a business without a phone number for one when it wins a job. */
export const SavePhoneNumber = z.strictObject({ phoneNumber: PhoneNumber })

export const readOwnProfile = endpoint({
  id: 'readOwnProfile',
  summary: "Read the caller's own profile (ROLE-05).",
  method: 'GET',
  path: '/api/profile',
  access: 'signed-in',
  scope: 'profile:read',
  answer: Profile,
})

export const saveProfile = endpoint({
  id: 'saveProfile',
  summary: "Save the caller's own profile: JSON in the part `profile`, each file in its own part (DATA-07).",
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
  summary: "Save a phone number in the caller's own profile; everything else is unchanged.",
  method: 'PUT',
  path: '/api/profile/phone-number',
  access: 'signed-in',
  body: SavePhoneNumber,
  idempotent: true,
  answer: Profile,
})

export const linkToOwnDocument = endpoint({
  id: 'linkToOwnDocument',
  summary: "Create a link that opens one of the caller's own documents once (R03).",
  method: 'POST',
  path: '/api/profile/documents/:document/link',
  access: 'signed-in',
  params: z.strictObject({ document: DocumentKind }),
  answer: FileLink,
})
