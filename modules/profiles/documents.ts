import { type DocumentKind, LOGO_WIDTHS } from './contract.ts'
import type { ProfilesTables } from './tables.ts'

type Columns = Pick<ProfilesTables['profiles'], 'logo_url' | 'id_document_key' | 'waste_carrier_licence_key'>

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

/** The keys of a logo in all its widths, by the URL that the profile holds. */
export function logoKeys(logoUrl: string | null): string[] {
  if (!logoUrl) return []
  const base = logoUrl.replace(/^\/media\//, '').replace(/-\d+\.webp$/, '')
  return LOGO_WIDTHS.map((width) => `${base}-${width}.webp`)
}

/** Every key that a profile holds. */
export const keysOf = (profile: Columns): string[] => [
  ...logoKeys(profile.logo_url),
  ...[profile.id_document_key, profile.waste_carrier_licence_key].filter((key) => key !== null),
]
