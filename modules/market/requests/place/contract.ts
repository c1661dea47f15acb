/** Where a job's items are collected, for documents and contact cards. */

interface Place {
  /** From the owner's profile. */
  readonly address: string | null
  /** From the request. */
  readonly postcode: string | null
}

export const placeWords = {
  place: 'Address',
  collection: 'Collection postcode',
  ownerAddress: 'Customer’s address',
} as const

/** A full UK postcode within a text. */
const POSTCODE = /\b[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}\b/g
const removeSpaces = (text: string): string => text.replace(/\s+/g, '')

/** Whether an address contains a full postcode. */
export const containsPostcode = (address: string): boolean => address.toUpperCase().match(POSTCODE) !== null

/** Whether the owner's address has a different postcode from the request's, which is where the items are. */
export function addressIsElsewhere({ address, postcode }: Place): boolean {
  const named = address?.toUpperCase().match(POSTCODE)?.map(removeSpaces) ?? []
  return postcode !== null && named.length > 0 && !named.includes(removeSpaces(postcode))
}

/** Returns the labelled address lines of a document; two different places are listed separately. */
export function placeLines(
  place: Place & { readonly locationText: string | null },
): readonly (readonly [name: string, text: string | null])[] {
  const { address, postcode, locationText } = place
  if (addressIsElsewhere(place))
    return [
      [placeWords.collection, postcode],
      [placeWords.ownerAddress, address],
    ]
  const where = [address, postcode ?? locationText].filter((part) => part !== null)
  return [[placeWords.place, where.join('\n')]]
}
