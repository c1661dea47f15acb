import { containsPostcode } from '#modules/market/requests/place/contract.ts'

/**
 * Returns where a carrier has to go: the owner's address with the request's postcode. If the address has another
 * postcode, returns only the request's postcode; null if neither is given.
 */
export function destinationOf(address: string | null, postcode: string | null): string | null {
  const withoutSpaces = (text: string) => text.toUpperCase().replace(/\s+/g, '')
  const singleLine = address?.replace(/\s*\n\s*/g, ', ') ?? null
  if (singleLine === null || postcode === null) return singleLine ?? postcode
  if (withoutSpaces(singleLine).includes(withoutSpaces(postcode))) return singleLine
  return containsPostcode(singleLine) ? postcode : `${singleLine}, ${postcode}`
}

/** Returns a link to directions in the phone's map app or the browser, which contains only `destination`. */
export const directionsTo = (destination: string): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`
