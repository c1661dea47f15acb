import * as z from 'zod/mini'
import { PROFILE_TEXT_MAX, type Profile, SaveProfile } from '#modules/carriers/profiles/contract.ts'
import { UserType } from '#modules/core/accounts/contract.ts'
import { line } from '#server/platform/kernel/contract.ts'
import { words } from './words.ts'

const TEXTS = [
  'displayName',
  'phoneNumber',
  'address',
  'companyName',
  'contactPerson',
  'businessAddress',
  'websiteUrl',
  'googleReviewsUrl',
] as const
type TextName = (typeof TEXTS)[number]

/** Form values: every text as typed, and the account type once chosen. */
export type ProfileValues = Record<TextName, string> & { userType: UserType | '' }

/** Whether the form differs from the stored profile. */
export function hasChanges(values: ProfileValues, profile: Profile): boolean {
  const stored = toValues(profile)
  return [...TEXTS, 'userType' as const].some((name) => values[name] !== stored[name])
}

/** Returns the form values for the stored profile. */
export function toValues(profile: Profile): ProfileValues {
  const texts = TEXTS.map((name) => [name, profile[name] ?? ''])
  return { ...(Object.fromEntries(texts) as Record<TextName, string>), userType: profile.userType ?? '' }
}

const CUSTOMER_TEXTS: readonly TextName[] = ['displayName', 'phoneNumber', 'address']
const BUSINESS_TEXTS: readonly TextName[] = TEXTS.filter((name) => name !== 'address')

/** Returns the request body. Empty optional fields, and those of the other account type, are null (VAL-34). */
export function toInput(values: ProfileValues): z.input<typeof SaveProfile> {
  const own = values.userType === 'business' ? BUSINESS_TEXTS : CUSTOMER_TEXTS
  const valueToSend = (name: TextName) => (own.includes(name) && values[name].trim() !== '' ? values[name] : null)
  const texts = TEXTS.map((name) => [name, valueToSend(name)])
  return {
    ...(Object.fromEntries(texts) as Record<TextName, string | null>),
    userType: values.userType || null,
    displayName: values.displayName,
  }
}

const WithAccountType = z.extend(SaveProfile, { userType: z.enum(UserType.def.entries, words.typeRequired) })
const BusinessProfile = z.extend(WithAccountType, {
  companyName: z.pipe(
    z.transform((value: unknown) => value ?? ''),
    line({
      min: 1,
      tooShort: words.companyRequired,
      max: PROFILE_TEXT_MAX,
      tooLong: `Company name must be at most ${PROFILE_TEXT_MAX} characters long.`,
    }),
  ),
})

/** Returns the contract's schema with the rules for the account type (PROF-14, VAL-31). */
export const schemaFor = ({ userType }: ProfileValues) => (userType === 'business' ? BusinessProfile : WithAccountType)
