import * as z from 'zod/mini'
import { withoutInvisible } from '#server/platform/kernel/contract.ts'

/** Maximum length of a plate as typed. */
export const PLATE_MAX = 15
const WRONG_PLATE = 'Enter a UK number plate, for example AB12 CDE.'

/**
 * Formats of UK number plates, in two groups: since 2001 (AB12 CDE), before with a year letter in front (A123 BCD, also
 * Q plates) or behind (ABC 123D), and without a year, for Northern Ireland (ABZ 1234) and personal plates. Issued
 * letters aren’t checked, so that no existing plate is rejected.
 */
const FORMATS = [
  /^([A-Z]{2}\d{2})([A-Z]{3})$/,
  /^([A-Z]\d{1,3})([A-Z]{3})$/,
  /^([A-Z]{3})(\d{1,3}[A-Z])$/,
  /^([A-Z]{1,3})(\d{1,4})$/,
  /^(\d{1,4})([A-Z]{1,3})$/,
]
const SEPARATORS = /[ .-]/g
const ALLOWED_CHARACTERS = /^[A-Za-z\d .-]*$/

/** Normalises a plate for display and comparison: 'ab12cde' → 'AB12 CDE'; null if invalid. */
export function normalisePlate(input: string): string | null {
  // toUpperCase turns some letters of other alphabets into Latin ones
  if (!ALLOWED_CHARACTERS.test(input)) return null
  const compact = input.replaceAll(SEPARATORS, '').toUpperCase()
  for (const format of FORMATS) {
    const [, first, second] = format.exec(compact) ?? []
    if (first !== undefined && second !== undefined) return `${first} ${second}`
  }
  return null
}

/** A plate as typed, normalised to 'AB12 CDE' (DOOR-01). */
export const Plate = z.pipe(
  z.string(WRONG_PLATE).check(
    withoutInvisible,
    z.maxLength(PLATE_MAX, WRONG_PLATE),
    z.refine((input: string) => normalisePlate(input) !== null, WRONG_PLATE),
  ),
  z.transform((input: string) => normalisePlate(input) ?? input),
)
