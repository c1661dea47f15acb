import type { UserType } from '#modules/core/accounts/contract.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import type { SaveProfile } from './contract.ts'
import { safeLink } from './safe-link.ts'

const COMPANY_MISSING = 'Company name is required.'

/** The columns that the user fills in. */
interface ProfileFields {
  display_name: string
  phone_number: string | null
  address: string | null
  company_name: string | null
  contact_person: string | null
  business_address: string | null
  website_url: string | null
  google_reviews_url: string | null
}

const NO_BUSINESS_FIELDS = {
  company_name: null,
  contact_person: null,
  business_address: null,
  website_url: null,
  google_reviews_url: null,
}

/**
 * Returns the columns to save: empty fields as null (VAL-34), safe links (R13), and nothing of the other account type,
 * so that a customer's save clears everything of a business (STATE-29, R24).
 * Throws a Refusal (`company_name_required`).
 */
export function fieldsToSave(userType: UserType, input: SaveProfile): ProfileFields {
  const emptyToNull = (value: string | null) => value || null
  const display_name = input.displayName
  if (userType === 'customer')
    return {
      display_name,
      phone_number: emptyToNull(input.phoneNumber),
      address: emptyToNull(input.address),
      ...NO_BUSINESS_FIELDS,
    }
  const company_name = emptyToNull(input.companyName)
  if (!company_name)
    throw new Refusal('invalid', 'company_name_required', COMPANY_MISSING, { fields: { companyName: COMPANY_MISSING } })
  return {
    display_name,
    phone_number: emptyToNull(input.phoneNumber),
    address: null,
    company_name,
    contact_person: emptyToNull(input.contactPerson),
    business_address: emptyToNull(input.businessAddress),
    website_url: safeLink(input.websiteUrl),
    google_reviews_url: safeLink(input.googleReviewsUrl),
  }
}
