import { POSTCODE_MAX, readPostcode } from '#modules/core/places/postcode/contract.ts'

/** Returns a typed postcode, or one from the URL, in upper case with single spaces (MAP-03). */
export const normalisePostcode = (typed: string): string => readPostcode(typed.slice(0, POSTCODE_MAX))
