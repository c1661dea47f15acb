/** The owner's address and the collection postcode of a job, for documents and contact cards. */

interface CollectionAddress {
  /** From the owner's profile. */
  readonly address: string | null
  /** From the request. */
  readonly postcode: string | null
}

export const addressLabels = {
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
export function isAddressElsewhere({ address, postcode }: CollectionAddress): boolean {
  const postcodes = address?.toUpperCase().match(POSTCODE)?.map(removeSpaces) ?? []
  return postcode !== null && postcodes.length > 0 && !postcodes.includes(removeSpaces(postcode))
}

/** Returns the labelled address lines of a document; an owner's address elsewhere is a line of its own. */
export function addressLines(
  collectionAddress: CollectionAddress & { readonly locationText: string | null },
): readonly (readonly [name: string, text: string | null])[] {
  const { address, postcode, locationText } = collectionAddress
  if (isAddressElsewhere(collectionAddress))
    return [
      [addressLabels.collection, postcode],
      [addressLabels.ownerAddress, address],
    ]
  const lines = [address, postcode ?? locationText].filter((part) => part !== null)
  return [[addressLabels.place, lines.join('\n')]]
}
