import type { ReviewedProfile } from './verification/contract.ts'

/** The last three digits of a phone number; of a shorter one nothing. */
export function maskedPhone(phone: string | null): string | null {
  if (phone === null) return null
  const digits = phone.replace(/\D/g, '')
  return digits.length > 5 ? `… ${digits.slice(-3)}` : '…'
}

/** That there is an address, and no more: a street or a postcode tells where a person lives. */
export const maskedAddress = (address: string | null): string | null => (address === null ? null : '…')

/** A profile with masks over how and where a person is reached. */
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
