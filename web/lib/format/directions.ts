import { containsPostcode } from '#modules/market/requests/place/contract.ts'

/**
 * Returns where a carrier has to go: the owner's address with the request's postcode. If the address has another postcode,
 * only the request's; null if neither is given.
 */
export function destinationOf(address: string | null, postcode: string | null): string | null {
  const bare = (text: string) => text.toUpperCase().replace(/\s+/g, '')
  const line = address?.replace(/\s*\n\s*/g, ', ') ?? null
  if (line === null || postcode === null) return line ?? postcode
  if (bare(line).includes(bare(postcode))) return line
  return containsPostcode(line) ? postcode : `${line}, ${postcode}`
}

/** Returns a link to directions in the phone's map app or the browser, which contains only the place. */
export const directionsTo = (place: string): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: place })}`
