import type { ReviewedProfile } from './verification/contract.ts'

/** Returns the last three digits of a phone number after '… '; just '…' for a number of five digits or fewer. */
export function maskPhone(phone: string | null): string | null {
  if (phone === null) return null
  const digits = phone.replace(/\D/g, '')
  return digits.length > 5 ? `… ${digits.slice(-3)}` : '…'
}

/** Returns '…' for any address, because even a part of it can reveal where someone lives. */
export const maskAddress = (address: string | null): string | null => (address === null ? null : '…')

/** Returns a profile with its phone number and addresses masked. */
export const maskProfile = <P extends ReviewedProfile>(profile: P): P => ({
  ...profile,
  phoneNumber: maskPhone(profile.phoneNumber),
  address: maskAddress(profile.address),
  businessAddress: maskAddress(profile.businessAddress),
})

/** Masks an email address: 'nora@kerbside.example' becomes 'n…@k…'. */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  const first = (text: string): string => /^./u.exec(text)?.[0] ?? ''
  return `${first(name)}…@${first(host)}…`
}
