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
    fileName: 'identity-document',
  },
  waste_carrier_licence: {
    bucket: 'waste_carrier_licences',
    part: 'wasteCarrierLicenceFile',
    column: 'waste_carrier_licence_key',
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

/** The documents that a profile lacks for being verified (R22). */
export const missingDocuments = (profile: Omit<HeldFiles, 'logo_url'>): DocumentKind[] =>
  DocumentKind.options.filter((kind) => !profile[DOCUMENTS[kind].column])

/** `.pdf` or `.jpg`: how a document was stored. */
export const extensionOf = (key: string): string => key.slice(key.lastIndexOf('.'))
