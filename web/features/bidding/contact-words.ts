const WHO = { carrier: 'The carrier', owner: 'The owner' } as const

/** Visible words about reaching the other side of a job; apart, because few visitors of a job page ever see them. */
export const words = {
  title: { carrier: 'Contact the carrier', owner: 'Contact the owner' },
  loading: 'Loading contact details…',
  failed: 'The contact details could not be loaded.',
  missing(other: keyof typeof WHO, { phone, address }: { phone: boolean; address: boolean }): string {
    const both = phone && address
    const what = both ? 'a phone number or an address' : phone ? 'a phone number' : 'an address'
    return `${WHO[other]} has not given ${what} yet. It appears here once it is in their profile.`
  },
  private: {
    carrier: 'Only you see this, and the carrier sees your phone number and address.',
    owner: 'Only you see this, and the owner sees your phone number and business address.',
  },
} as const
