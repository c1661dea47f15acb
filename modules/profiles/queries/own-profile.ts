import { accountOf } from '#modules/accounts/facade.ts'
import { type Executor, own } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { Profile } from '../contract.ts'
import { type HeldNames, ownNames, shownNames } from '../names.ts'
import type { ProfilesTables } from '../tables.ts'
import { verificationReason } from './verification-reason.ts'

/** Someone's own profile, as far as it is filled in (CALL-25, CALL-26). Throws Refusal not_found when the account is gone. */
export async function ownProfile(db: Executor, userId: string): Promise<Profile> {
  const account = await accountOf(db, userId)
  if (!account) throw notFound()
  const row = await own<ProfilesTables>(db)
    .selectFrom('profiles')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return {
    userId,
    email: account.email,
    ...(row ? namesIn(row) : NO_NAMES),
    userType: account.userType,
    logoUrl: row?.logo_url ?? null,
    contactPerson: row?.contact_person ?? null,
    businessAddress: row?.business_address ?? null,
    websiteUrl: row?.website_url ?? null,
    googleReviewsUrl: row?.google_reviews_url ?? null,
    phoneNumber: row?.phone_number ?? null,
    address: row?.address ?? null,
    hasIdDocument: Boolean(row?.id_document_key),
    hasWasteCarrierLicence: Boolean(row?.waste_carrier_licence_key),
    verificationStatus: row?.verification_status ?? 'pending_submission',
    verificationVersion: row?.verification_version ?? 0,
    verificationFeedback: row ? await verificationReason(db, userId, row.verification_version) : null,
    updatedAt: row?.updated_at.toISOString() ?? null,
    ...(row?.hidden_at && { hidden: true as const }),
  }
}

const NO_NAMES = { displayName: null, companyName: null }

/** The names as the business gave them, and what others see meanwhile where staff have to look at them first. */
const namesIn = (row: HeldNames) => ({
  ...ownNames(row),
  ...(row.renamed_at && { shownNames: shownNames(row) }),
})
