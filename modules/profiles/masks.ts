import type { ReviewedProfile } from './verification/contract.ts'

/** Returns the last three digits of a phone number; of a shorter one, nothing. */
export function maskedPhone(phone: string | null): string | null {
  if (phone === null) return null
  const digits = phone.replace(/\D/g, '')
  return digits.length > 5 ? `… ${digits.slice(-3)}` : '…'
}

/** Returns only that there is an address: a street or postcode would reveal where someone lives. */
export const maskedAddress = (address: string | null): string | null => (address === null ? null : '…')

/** Masks the contact details of a profile. */
export const maskedProfile = <P extends ReviewedProfile>(profile: P): P => ({
  ...profile,
  phoneNumber: maskedPhone(profile.phoneNumber),
  address: maskedAddress(profile.address),
  businessAddress: maskedAddress(profile.businessAddress),
})

/** `nora@kerbside.example` → `n…@k…` */
export function maskedEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  const first = (text: string): string => /^./u.exec(text)?.[0] ?? ''
  return `${first(name)}…@${first(host)}…`
}
