import { DocumentKind, LOGO_WIDTHS } from './contract.ts'
import type { ProfilesTables } from './tables.ts'

/** What a profile holds of files. */
export type HeldFiles = Pick<ProfilesTables['profiles'], 'logo_url' | 'id_document_key' | 'waste_carrier_licence_key'>

/** Where each document of a business is kept, by the names of the specification (DATA-30, DATA-07). */
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
const WIDEST = Math.max(...LOGO_WIDTHS)

/** The URL that a profile holds of a logo; contract.ts's logoAt gives the smaller ones. */
export const logoUrlOf = (base: string): string => `/media/${base}-${WIDEST}.webp`

/** The keys of a logo in all its widths, by the URL that the profile holds. */
export function logoKeys(logoUrl: string | null): string[] {
  if (!logoUrl) return []
  const base = logoUrl.replace(/^\/media\//, '').replace(/-\d+\.webp$/, '')
  return LOGO_WIDTHS.map((width) => `${base}-${width}.webp`)
}

/** Every key that a profile holds. */
export const keysOf = (profile: HeldFiles): string[] => [
  ...logoKeys(profile.logo_url),
  ...[profile.id_document_key, profile.waste_carrier_licence_key].filter((key) => key !== null),
]

/** Where a profile says which documents it has. */
export const DOCUMENT_COLUMNS = [
  'id_document_key',
  'id_document_deleted_at',
  'waste_carrier_licence_key',
  'waste_carrier_licence_deleted_at',
] as const
export type HeldDocuments = Pick<ProfilesTables['profiles'], (typeof DOCUMENT_COLUMNS)[number]>

/** Whether a document was sent: also one whose picture was deleted in time (KEEP-08). */
export const wasSent = (profile: HeldDocuments, kind: DocumentKind): boolean =>
  profile[DOCUMENTS[kind].column] !== null || profile[DOCUMENTS[kind].deletedColumn] !== null

/** The documents that a profile lacks for being verified (R22); `verified` are those that were, before they were deleted. */
export const missingDocuments = (profile: HeldDocuments, verified: readonly DocumentKind[]): DocumentKind[] =>
  DocumentKind.options.filter((kind) => {
    const { column, deletedColumn } = DOCUMENTS[kind]
    return profile[column] === null && !(profile[deletedColumn] !== null && verified.includes(kind))
  })

/** `.pdf` or `.jpg`: how a document was stored. */
export const extensionOf = (key: string): string => key.slice(key.lastIndexOf('.'))

/** The media type of a document, by its key. */
export const mediaTypeOf = (key: string): string => (extensionOf(key) === '.pdf' ? 'application/pdf' : 'image/jpeg')
