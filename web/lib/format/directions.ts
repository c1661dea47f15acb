import { namesPostcode } from '#modules/requests/place/contract.ts'

/**
 * Where a carrier has to go: the owner's address with the postcode of the request, unless the address names another one. Then
 * that of the request is where it stands. Null where neither is given.
 */
export function doorOf(address: string | null, postcode: string | null): string | null {
  const bare = (text: string) => text.toUpperCase().replace(/\s+/g, '')
  const line = address?.replace(/\s*\n\s*/g, ', ') ?? null
  if (line === null || postcode === null) return line ?? postcode
  if (bare(line).includes(bare(postcode))) return line
  return namesPostcode(line) ? postcode : `${line}, ${postcode}`
}

/** Opens the way there in the map of the phone, or in the browser; nothing but the place is told. */
export const directionsTo = (place: string): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: place })}`
