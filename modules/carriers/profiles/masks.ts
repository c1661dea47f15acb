import type { ReviewedProfile } from './verification/contract.ts'

/** Shows the last three digits of a phone number. Hides numbers of five digits or fewer. */
export function maskedPhone(phone: string | null): string | null {
  if (phone === null) return null
  const digits = phone.replace(/\D/g, '')
  return digits.length > 5 ? `… ${digits.slice(-3)}` : '…'
}

/** Shows that there is an address, but no part of it: a street or postcode reveals where someone lives. */
export const maskedAddress = (address: string | null): string | null => (address === null ? null : '…')

/** Masks a profile's phone number and addresses. */
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
