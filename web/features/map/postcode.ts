import { POSTCODE_MAX, readPostcode } from '#modules/places/postcode/contract.ts'

/** The postcode that was typed, or is in the address bar, in upper case with single spaces (MAP-03). */
export const asPostcode = (typed: string): string => readPostcode(typed.slice(0, POSTCODE_MAX))
