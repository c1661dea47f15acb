/**
 * Where a carrier has to go: the owner's address, unless the request names another postcode. Then that is where it
 * stands, and the address may be somewhere else. Null where neither is given.
 */
export function doorOf(address: string | null, postcode: string | null): string | null {
  const bare = (text: string) => text.toUpperCase().replace(/\s+/g, '')
  const line = address?.replace(/\s*\n\s*/g, ', ') ?? null
  if (line === null || postcode === null) return line ?? postcode
  return bare(line).includes(bare(postcode)) ? line : postcode
}

/** Opens the way there in the map of the phone, or in the browser; nothing but the place is told. */
export const directionsTo = (place: string): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: place })}`
