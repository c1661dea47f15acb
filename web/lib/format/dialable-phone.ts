/** Returns a typed phone number in a form that can be dialled, `+441632960123`; null if there is none. */
export function dialablePhone(input: string): string | null {
  const digits = input.replace(/\(0\)/g, '').replace(/[^\d+]/g, '')
  return /^\+?\d{3,15}$/.test(digits) ? digits : null
}
