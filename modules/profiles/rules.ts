import type { UserType } from '#modules/accounts/contract.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { SaveProfile } from './contract.ts'

const TYPE_MISSING = 'Please select an account type (Customer or Business).'
const COMPANY_MISSING = 'Company name is required.'

/** The columns that a save writes. */
export interface ProfileFields {
  display_name: string
  phone_number: string | null
  address: string | null
  company_name: string | null
  contact_person: string | null
  business_address: string | null
  website_url: string | null
  google_reviews_url: string | null
  logo_url?: null
  id_document_key?: null
  waste_carrier_licence_key?: null
  verification_status?: 'pending_submission'
}

/** What a customer's save puts back: a customer has no logo and no documents to verify (STATE-28, STATE-29, R24). */
const NO_BUSINESS = {
  company_name: null,
  contact_person: null,
  business_address: null,
  website_url: null,
  google_reviews_url: null,
  logo_url: null,
  id_document_key: null,
  waste_carrier_licence_key: null,
  verification_status: 'pending_submission',
} as const

/** The type to fix for an account: its own if it has one, else the chosen one. Throws Refusal account_type_required (VAL-31). */
export function typeToFix(current: UserType | null, chosen: UserType | null): UserType {
  const userType = current ?? chosen
  if (!userType)
    throw new Refusal('invalid', 'account_type_required', TYPE_MISSING, { fields: { userType: TYPE_MISSING } })
  return userType
}

/**
 * What a save stores: empty fields as null (VAL-34), links made safe (R13), and nothing of the other account type, so
 * that a customer's save clears all that belongs to a business (STATE-29, R24).
 * Throws Refusal company_name_required.
 */
export function fieldsToSave(userType: UserType, input: SaveProfile): ProfileFields {
  const filled = (value: string | null) => value || null
  const display_name = input.displayName
  if (userType === 'customer')
    return { display_name, phone_number: filled(input.phoneNumber), address: filled(input.address), ...NO_BUSINESS }
  const company_name = filled(input.companyName)
  if (!company_name)
    throw new Refusal('invalid', 'company_name_required', COMPANY_MISSING, { fields: { companyName: COMPANY_MISSING } })
  return {
    display_name,
    phone_number: filled(input.phoneNumber),
    address: null,
    company_name,
    contact_person: filled(input.contactPerson),
    business_address: filled(input.businessAddress),
    website_url: safeLink(input.websiteUrl),
    google_reviews_url: safeLink(input.googleReviewsUrl),
  }
}

/** A link that a person typed, as http or https; null for anything else (R13). */
export function safeLink(typed: string | null): string | null {
  const text = typed?.trim()
  if (!text) return null
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text)
  const withScheme = hasScheme ? text : `https://${text}`
  if (!URL.canParse(withScheme)) return null
  const { protocol, username, password, href } = new URL(withScheme)
  // A name before an @ is how a link to one place is dressed up as another.
  return ['http:', 'https:'].includes(protocol) && !username && !password ? href : null
}
