import { POSTCODE_MAX, readPostcode } from '#modules/core/places/contract/postcode.ts'

/** Returns the postcode that a text contains, or the text in upper case if there is none (MAP-03). */
export const normalisePostcode = (typed: string): string => readPostcode(typed.slice(0, POSTCODE_MAX))
