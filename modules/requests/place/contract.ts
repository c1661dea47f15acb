/** Where a job is collected, in words: sheets of paper and contact cards say the same. */

/** What is known of where a job's things stand. */
interface Place {
  /** As the owner's profile has it. */
  readonly address: string | null
  /** As the request has it. */
  readonly postcode: string | null
}

export const placeWords = { place: 'Place', collection: 'Collection', ownerAddress: 'Owner’s address' } as const

/** A full UK postcode within a text. */
const POSTCODE = /\b[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}\b/g
const bare = (text: string): string => text.replace(/\s+/g, '')

/** Whether an address has a full postcode of its own. */
export const namesPostcode = (address: string): boolean => address.toUpperCase().match(POSTCODE) !== null

/** Whether the owner's address names another postcode than the request: then the things stand at the request's. */
export function isElsewhere({ address, postcode }: Place): boolean {
  const named = address?.toUpperCase().match(POSTCODE)?.map(bare) ?? []
  return postcode !== null && named.length > 0 && !named.includes(bare(postcode))
}

/** The lines of a sheet about it, each with its name; of two different places each says which it is. */
export function placeLines(
  place: Place & { readonly locationText: string | null },
): readonly (readonly [name: string, text: string | null])[] {
  const { address, postcode, locationText } = place
  if (isElsewhere(place))
    return [
      [placeWords.collection, postcode],
      [placeWords.ownerAddress, address],
    ]
  const where = [address, postcode ?? locationText].filter((part) => part !== null)
  return [[placeWords.place, where.join('\n')]]
}
