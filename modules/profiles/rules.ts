import type { UserType } from '#modules/accounts/contract.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { SaveProfile } from './contract.ts'

const TYPE_MISSING = 'Please select an account type (Customer or Business).'
const COMPANY_MISSING = 'Company name is required.'
const LINK_MAX = 500

/** The columns that a person fills in; null where the field is empty or not of their account type. */
export interface ProfileFields {
  display_name: string
  phone_number: string | null
  address: string | null
  company_name: string | null
  contact_person: string | null
  business_address: string | null
  website_url: string | null
  google_reviews_url: string | null
}

/** The type to fix for an account: its own if it has one, else the chosen one. Throws Refusal account_type_required (VAL-31). */
export function typeToFix(current: UserType | null, chosen: UserType | null): UserType {
  const userType = current ?? chosen
  if (!userType)
    throw new Refusal('invalid', 'account_type_required', TYPE_MISSING, { fields: { userType: TYPE_MISSING } })
  return userType
}

/**
 * What a save stores: empty fields as null (VAL-34), links made safe (R13), and nothing of the other account type, so
 * that a customer's save clears the business fields (STATE-29, R24).
 * Throws Refusal company_name_required.
 */
export function fieldsToSave(userType: UserType, input: SaveProfile): ProfileFields {
  const filled = (value: string | null) => (value === '' ? null : value)
  const business = userType === 'business'
  const companyName = filled(input.companyName)
  if (business && !companyName)
    throw new Refusal('invalid', 'company_name_required', COMPANY_MISSING, { fields: { companyName: COMPANY_MISSING } })
  return {
    display_name: input.displayName,
    phone_number: business ? null : filled(input.phoneNumber),
    address: business ? null : filled(input.address),
    company_name: business ? companyName : null,
    contact_person: business ? filled(input.contactPerson) : null,
    business_address: business ? filled(input.businessAddress) : null,
    website_url: business ? safeLink(input.websiteUrl) : null,
    google_reviews_url: business ? safeLink(input.googleReviewsUrl) : null,
  }
}

/** A link that a person typed, as http or https; null for anything else (R13). */
export function safeLink(typed: string | null): string | null {
  const text = typed?.trim()
  if (!text) return null
  const withScheme = /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text) ? text : `https://${text}`
  if (!URL.canParse(withScheme)) return null
  const url = new URL(withScheme)
  return ['http:', 'https:'].includes(url.protocol) && url.href.length <= LINK_MAX + 'https://'.length ? url.href : null
}
