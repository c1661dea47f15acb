/** The words of how to reach a user; apart from the kit's own, because most pages have none. */
export const words = {
  name: 'Name',
  phone: 'Phone number',
  address: 'Address',
  copy: 'Copy address',
  copied: 'Address copied',
  copyPostcode: 'Copy postcode',
  postcodeCopied: 'Postcode copied',
} as const
