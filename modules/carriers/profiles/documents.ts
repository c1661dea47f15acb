import { DocumentKind, LOGO_WIDTHS } from './contract.ts'
import type { ProfilesTables } from './tables.ts'

/** The columns of a profile that refer to files. */
export type StoredFiles = Pick<ProfilesTables['profiles'], 'logo_url' | 'id_document_key' | 'waste_carrier_licence_key'>

/** Where each document is stored, with the specification's names (DATA-30, DATA-07). */
export const DOCUMENTS = {
  id_document: {
    bucket: 'identity_documents',
    part: 'idDocumentFile',
    column: 'id_document_key',
    deletedColumn: 'id_document_deleted_at',
    fileName: 'identity-document',
  },
  waste_carrier_licence: {
    bucket: 'waste_carrier_licences',
    part: 'wasteCarrierLicenceFile',
    column: 'waste_carrier_licence_key',
    deletedColumn: 'waste_carrier_licence_deleted_at',
    fileName: 'waste-carrier-licence',
  },
} as const satisfies Record<DocumentKind, object>

export const LOGO = { bucket: 'business_logos', part: 'logoFile' } as const
const MAX_LOGO_WIDTH = Math.max(...LOGO_WIDTHS)

/** Returns the URL of the widest logo, which the profile stores; logoUrlForWidth returns those of the other widths. */
export const logoUrlOf = (base: string): string => `/media/${base}-${MAX_LOGO_WIDTH}.webp`

/** Returns the keys of a logo in all widths. */
export function logoKeys(logoUrl: string | null): string[] {
  if (!logoUrl) return []
  const base = logoUrl.replace(/^\/media\//, '').replace(/-\d+\.webp$/, '')
  return LOGO_WIDTHS.map((width) => `${base}-${width}.webp`)
}

/** Returns all file keys of a profile. */
export const fileKeysOf = (profile: StoredFiles): string[] => [
  ...logoKeys(profile.logo_url),
  ...[profile.id_document_key, profile.waste_carrier_licence_key].filter((key) => key !== null),
]

/** The columns that say which documents a profile has. */
export const DOCUMENT_COLUMNS = [
  'id_document_key',
  'id_document_deleted_at',
  'waste_carrier_licence_key',
  'waste_carrier_licence_deleted_at',
] as const
export type StoredDocuments = Pick<ProfilesTables['profiles'], (typeof DOCUMENT_COLUMNS)[number]>

/** Whether a document was uploaded, even if its picture has since been deleted (KEEP-08). */
export const wasUploaded = (profile: StoredDocuments, kind: DocumentKind): boolean =>
  profile[DOCUMENTS[kind].column] !== null || profile[DOCUMENTS[kind].deletedColumn] !== null

/**
 * Returns the documents that a profile still needs before it can be verified (R22). `verified` lists the
 * documents that were verified before their pictures were deleted.
 */
export const missingDocuments = (profile: StoredDocuments, verified: readonly DocumentKind[]): DocumentKind[] =>
  DocumentKind.options.filter((kind) => {
    const { column, deletedColumn } = DOCUMENTS[kind]
    return profile[column] === null && !(profile[deletedColumn] !== null && verified.includes(kind))
  })

/** Returns the extension in a file's key: `.pdf` or `.jpg`. */
export const extensionOf = (key: string): string => key.slice(key.lastIndexOf('.'))

/** Returns the media type of a document from its key. */
export const mediaTypeOf = (key: string): string => (extensionOf(key) === '.pdf' ? 'application/pdf' : 'image/jpeg')
