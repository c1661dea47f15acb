const WHO = { carrier: 'The carrier', owner: 'The owner' } as const

/** What one's own address is called towards the other side. */
const ADDRESS = { carrier: 'address', owner: 'business address' } as const

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
  /** Who sees what, as far as there is anything to see. */
  private(other: keyof typeof WHO, { phone, address }: { phone: boolean; address: boolean }): string {
    const shown = [...(phone ? ['phone number'] : []), ...(address ? [ADDRESS[other]] : [])].join(' and ')
    return shown === ''
      ? 'Only you see this.'
      : `Only you see this, and ${WHO[other].toLowerCase()} sees your ${shown}.`
  },
  otherSide: { carrier: 'the carrier', owner: 'the owner' },
  number: {
    label: 'Your phone number',
    add: (other: string) => `Add your number so that ${other} can reach you`,
    save: 'Save number',
    saving: 'Saving…',
    saved: 'Your phone number is saved.',
  },
} as const
