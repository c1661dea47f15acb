import * as z from 'zod/mini'
import { withoutMarks } from '#server/platform/kernel/contract.ts'

/** What a plate is typed in, at most. */
export const PLATE_MAX = 15
const WRONG_PLATE = 'Please enter a UK number plate, for example AB12 CDE.'

/**
 * Shapes of number plates of the UK, each in the two groups that a plate shows: since 2001 (AB12 CDE), before it with the
 * year's letter in front (A123 BCD, also Q plates) or behind (ABC 123D), and those without a year, which Northern Ireland
 * (ABZ 1234) and personal plates have. Which letters were ever given out is not checked: a plate that exists is never
 * refused.
 */
const SHAPES = [
  /^([A-Z]{2}\d{2})([A-Z]{3})$/,
  /^([A-Z]\d{1,3})([A-Z]{3})$/,
  /^([A-Z]{3})(\d{1,3}[A-Z])$/,
  /^([A-Z]{1,3})(\d{1,4})$/,
  /^(\d{1,4})([A-Z]{1,3})$/,
]
const BETWEEN = /[ .-]/g
const TYPED = /^[A-Za-z\d .-]*$/

/** 'ab12cde' → 'AB12 CDE': a plate as it is shown and compared; null for what is none. */
export function readPlate(typed: string): string | null {
  // other alphabets have letters that become Latin ones in capitals
  if (!TYPED.test(typed)) return null
  const bare = typed.replaceAll(BETWEEN, '').toUpperCase()
  for (const shape of SHAPES) {
    const [, first, second] = shape.exec(bare) ?? []
    if (first !== undefined && second !== undefined) return `${first} ${second}`
  }
  return null
}

/** A plate as it is typed; becomes 'AB12 CDE' (DOOR-01). */
export const Plate = z.pipe(
  z.string(WRONG_PLATE).check(
    withoutMarks,
    z.maxLength(PLATE_MAX, WRONG_PLATE),
    z.refine((typed: string) => readPlate(typed) !== null, WRONG_PLATE),
  ),
  z.transform((typed: string) => readPlate(typed) ?? typed),
)
