import {
  DOCUMENT_TOO_LARGE,
  DOCUMENT_TYPES,
  type DocumentKind,
  documentWrongType,
  FILE_MAX_BYTES,
  LOGO_TOO_LARGE,
  LOGO_TYPES,
  LOGO_WRONG_TYPE,
  type saveProfile,
} from '#modules/carriers/profiles/contract.ts'
import type { FileNameOf } from '#server/platform/kernel/contract.ts'
import type { FileRules } from '#web/ui/file-rules.ts'

/** A file of the profile, named after its part in the save. */
export type FilePart = FileNameOf<typeof saveProfile>

const LOGO: FileRules = {
  types: LOGO_TYPES,
  maxBytes: FILE_MAX_BYTES,
  wrongType: LOGO_WRONG_TYPE,
  tooLarge: LOGO_TOO_LARGE,
}
const DOCUMENT: FileRules = {
  types: DOCUMENT_TYPES,
  maxBytes: FILE_MAX_BYTES,
  wrongType: documentWrongType,
  tooLarge: DOCUMENT_TOO_LARGE,
}

/** VAL-36 to VAL-42. */
export const FILE_RULES: Record<FilePart, FileRules> = {
  logoFile: LOGO,
  idDocumentFile: DOCUMENT,
  wasteCarrierLicenceFile: DOCUMENT,
}
export const FILE_PARTS = Object.keys(FILE_RULES) as FilePart[]

/** The documents of a business, in display order. */
export const DOCUMENTS = [
  { kind: 'id_document', part: 'idDocumentFile', has: 'hasIdDocument' },
  { kind: 'waste_carrier_licence', part: 'wasteCarrierLicenceFile', has: 'hasWasteCarrierLicence' },
] as const satisfies readonly { kind: DocumentKind; part: FilePart; has: string }[]
