/** A phone number as it can be dialled, `+441632960123`; null where what was typed holds none. */
export function dialablePhone(typed: string): string | null {
  const digits = typed.replace(/\(0\)/g, '').replace(/[^\d+]/g, '')
  return /^\+?\d{3,15}$/.test(digits) ? digits : null
}
