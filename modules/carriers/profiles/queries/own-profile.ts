import { accountOf } from '#modules/core/accounts/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { Profile } from '../contract.ts'
import { type StoredDocuments, wasUploaded } from '../documents.ts'
import { ownNames, type StoredNames, shownNames } from '../names.ts'
import type { ProfilesTables } from '../tables.ts'
import { verificationReason } from './verification-reason.ts'

/**
 * Returns a user's own profile, as far as it is filled in (CALL-25, CALL-26). Throws a Refusal (`not_found`) if the
 * account is gone.
 */
export async function ownProfile(db: Executor, userId: string): Promise<Profile> {
  const account = await accountOf(db, userId)
  if (!account) throw notFound()
  const row = await asModuleDb<ProfilesTables>(db)
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
    ...(row ? documentsIn(row) : NO_DOCUMENTS),
    verificationStatus: row?.verification_status ?? 'pending_submission',
    verificationVersion: row?.verification_version ?? 0,
    verificationFeedback: row ? await verificationReason(db, userId, row.verification_version) : null,
    updatedAt: row?.updated_at.toISOString() ?? null,
    ...(row?.hidden_at && { hidden: true as const }),
  }
}

const NO_DOCUMENTS = { hasIdDocument: false, hasWasteCarrierLicence: false }

/** Which documents were uploaded, and when pictures were deleted. */
function documentsIn(row: StoredDocuments) {
  const { id_document_deleted_at: id, waste_carrier_licence_deleted_at: licence } = row
  const deletedDocuments = {
    ...(id && { id_document: id.toISOString() }),
    ...(licence && { waste_carrier_licence: licence.toISOString() }),
  }
  return {
    hasIdDocument: wasUploaded(row, 'id_document'),
    hasWasteCarrierLicence: wasUploaded(row, 'waste_carrier_licence'),
    ...((id || licence) && { deletedDocuments }),
  }
}

const NO_NAMES = { displayName: null, companyName: null }

/** The names as entered by the business, and what others see while staff have to check them. */
const namesIn = (row: StoredNames) => ({
  ...ownNames(row),
  ...(row.renamed_at && { shownNames: shownNames(row) }),
})
