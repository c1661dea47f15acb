/** Longest text that is looked up. */
export const POSTCODE_MAX = 20

/** A postcode as it was typed, in upper case with single spaces (MAP-03); what stands in the address bar is typed, too. */
export const asPostcode = (typed: string): string =>
  typed.replace(/\s+/g, ' ').trim().toUpperCase().slice(0, POSTCODE_MAX)
