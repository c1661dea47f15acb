import type { UserType } from '#modules/core/accounts/contract.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import type { VerificationStatus } from './contract/badge.ts'
import type { DocumentKind, SaveProfile } from './contract.ts'
import { DOCUMENTS, fileKeysOf, type StoredDocuments, type StoredFiles } from './documents.ts'
import { fieldsToSave } from './fields-to-save.ts'
import { NO_NEW_NAMES, namesAfterSave, type StoredNames } from './names.ts'
import { submitDocuments } from './verification.ts'

const TYPE_MISSING = 'Please select an account type (Customer or Business).'

/**
 * Returns the user type of an account after a save: its own if it has one, otherwise the chosen one. Throws a Refusal
 * (`account_type_required`) if there is neither (VAL-31).
 */
export function userTypeAfterSave(current: UserType | null, chosen: UserType | null): UserType {
  const userType = current ?? chosen
  if (!userType)
    throw new Refusal('invalid', 'account_type_required', TYPE_MISSING, { fields: { userType: TYPE_MISSING } })
  return userType
}

/** Newly uploaded files, to which no profile refers yet. */
export interface UploadedFiles {
  logoUrl: string | null
  documents: readonly { kind: DocumentKind; key: string }[]
  files: readonly { key: string }[]
}

/** A locked profile, as stored. */
export interface StoredProfile extends StoredFiles, StoredDocuments, StoredNames {
  verification_status: VerificationStatus
  submitted_at: Date | null
}

interface ProfileSaveInput {
  userType: UserType
  input: SaveProfile
  stored: StoredProfile
  uploaded: UploadedFiles
  supportEmail: string
  now: Date
}

/**
 * Decides what a save does to a profile: the columns to write, the file keys to keep and to drop, and the new status. A
 * customer's save clears everything of a business, including files and status (STATE-28, STATE-29, R24). `renamed` says
 * whether staff have to check new names.
 * Throws a Refusal (`company_name_required`, `documents_locked`).
 */
export function decideProfileSave({ userType, input, stored, uploaded, supportEmail, now }: ProfileSaveInput) {
  const fields = fieldsToSave(userType, input)
  if (userType === 'customer')
    return {
      columns: { ...fields, ...NO_FILES, ...NO_NEW_NAMES, submitted_at: null },
      keptKeys: [],
      droppedKeys: fileKeysOf(stored),
      status: 'pending_submission' as const,
      renamed: false,
    }
  const files = filesAfterSave(stored, uploaded, input.removeLogo ?? false)
  const uploadedParts = uploaded.documents.map(({ kind }) => DOCUMENTS[kind].part)
  const status =
    uploadedParts.length > 0
      ? submitDocuments(stored.verification_status, uploadedParts, supportEmail)
      : stored.verification_status
  const names = namesAfterSave(stored.verification_status, stored, fields, now)
  return {
    columns: {
      ...fields,
      ...names.columns,
      ...files,
      submitted_at: uploadedParts.length > 0 ? now : stored.submitted_at,
    },
    keptKeys: uploaded.files.map(({ key }) => key),
    droppedKeys: fileKeysOf(stored).filter((key) => !fileKeysOf(files).includes(key)),
    status,
    renamed: names.renamed,
  }
}

const NO_FILES = {
  logo_url: null,
  id_document_key: null,
  id_document_deleted_at: null,
  waste_carrier_licence_key: null,
  waste_carrier_licence_deleted_at: null,
}

function filesAfterSave(
  stored: StoredFiles & StoredDocuments,
  uploaded: UploadedFiles,
  removeLogo: boolean,
): StoredFiles & StoredDocuments {
  const files = {
    logo_url: uploaded.logoUrl ?? (removeLogo ? null : stored.logo_url),
    id_document_key: stored.id_document_key,
    id_document_deleted_at: stored.id_document_deleted_at,
    waste_carrier_licence_key: stored.waste_carrier_licence_key,
    waste_carrier_licence_deleted_at: stored.waste_carrier_licence_deleted_at,
  }
  for (const { kind, key } of uploaded.documents) {
    files[DOCUMENTS[kind].column] = key
    files[DOCUMENTS[kind].deletedColumn] = null
  }
  return files
}
