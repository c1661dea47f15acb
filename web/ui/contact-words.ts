/** Texts of contact details; in their own file, because most pages don't need them. */
export const words = {
  name: 'Name',
  phone: 'Phone number',
  address: 'Address',
  access: 'How to get in',
  floor: (floor: number) => (floor === 0 ? 'Ground floor' : `Floor ${floor}`),
  copy: 'Copy address',
  copied: 'Address copied',
  copyPostcode: 'Copy postcode',
  postcodeCopied: 'Postcode copied',
} as const
