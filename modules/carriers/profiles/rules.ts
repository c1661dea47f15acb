import type { UserType } from '#modules/core/accounts/contract.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import type { VerificationStatus } from './badge/contract.ts'
import type { DocumentKind, SaveProfile } from './contract.ts'
import { DOCUMENTS, type HeldDocuments, type HeldFiles, keysOf } from './documents.ts'
import { fieldsToSave } from './fields-to-save.ts'
import { type HeldNames, NONE_WAIT, namesAfter } from './names.ts'
import { submitDocuments } from './verification.ts'

const TYPE_MISSING = 'Please select an account type (Customer or Business).'

/**
 * Returns the account type to fix: the account's own if it has one, else the chosen one. Throws Refusal
 * account_type_required (VAL-31).
 */
export function typeToFix(current: UserType | null, chosen: UserType | null): UserType {
  const userType = current ?? chosen
  if (!userType)
    throw new Refusal('invalid', 'account_type_required', TYPE_MISSING, { fields: { userType: TYPE_MISSING } })
  return userType
}

/** Uploaded files that are already stored, but not yet kept. */
export interface BroughtFiles {
  logoUrl: string | null
  documents: readonly { kind: DocumentKind; key: string }[]
  files: readonly { key: string }[]
}

/** A locked profile. */
export interface HeldProfile extends HeldFiles, HeldDocuments, HeldNames {
  verification_status: VerificationStatus
  submitted_at: Date | null
}

interface Saving {
  userType: UserType
  input: SaveProfile
  held: HeldProfile
  brought: BroughtFiles
  supportEmail: string
  now: Date
}

/**
 * Decides what a save does to a profile: the columns to write, the file keys to keep and to drop, and the new status. A
 * customer's save clears everything of a business, including files and status (STATE-28, STATE-29, R24). `renamed`: the
 * status stays, but staff have to check new names.
 * Throws Refusal: company_name_required, documents_locked.
 */
export function saveProfile({ userType, input, held, brought, supportEmail, now }: Saving) {
  const fields = fieldsToSave(userType, input)
  if (userType === 'customer')
    return {
      columns: { ...fields, ...NO_FILES, ...NONE_WAIT, submitted_at: null },
      kept: [],
      dropped: keysOf(held),
      status: 'pending_submission' as const,
      renamed: false,
    }
  const files = filesAfter(held, brought, input.removeLogo ?? false)
  const sent = brought.documents.map(({ kind }) => DOCUMENTS[kind].part)
  const status =
    sent.length > 0 ? submitDocuments(held.verification_status, sent, supportEmail) : held.verification_status
  const names = namesAfter(held.verification_status, held, fields, now)
  return {
    columns: { ...fields, ...names.columns, ...files, submitted_at: sent.length > 0 ? now : held.submitted_at },
    kept: brought.files.map(({ key }) => key),
    dropped: keysOf(held).filter((key) => !keysOf(files).includes(key)),
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

function filesAfter(
  held: HeldFiles & HeldDocuments,
  brought: BroughtFiles,
  removeLogo: boolean,
): HeldFiles & HeldDocuments {
  const files = {
    logo_url: brought.logoUrl ?? (removeLogo ? null : held.logo_url),
    id_document_key: held.id_document_key,
    id_document_deleted_at: held.id_document_deleted_at,
    waste_carrier_licence_key: held.waste_carrier_licence_key,
    waste_carrier_licence_deleted_at: held.waste_carrier_licence_deleted_at,
  }
  for (const { kind, key } of brought.documents) {
    files[DOCUMENTS[kind].column] = key
    files[DOCUMENTS[kind].deletedColumn] = null
  }
  return files
}
