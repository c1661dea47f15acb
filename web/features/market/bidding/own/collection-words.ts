/** Texts of the owner's collection details. `carrier` is the carrier's name. */
export const collectionWords = {
  ask: (carrier: string) => `Tell ${carrier} where to come`,
  given: (carrier: string) => `What you’ve told ${carrier}`,
  /** Before the owner accepts. */
  intro: (carrier: string) =>
    `You can leave these blank and add them later. Only ${carrier} sees them, once you accept, and for this job only.`,
  later: (carrier: string) => `${carrier} sees these for this job only. Your profile doesn’t change.`,
  address: 'Collection address',
  /** `accepting`: the bid is about to be accepted, and the pack is made then. */
  addressHint: (carrier: string, postcode: string | null, accepting: boolean) =>
    `${carrier} sees it, and it goes on your receipt.${accepting ? ' If you add it before you accept, it also goes in your duty-of-care pack.' : ''} Without it, they ${postcode === null ? 'won’t know where to come' : `only have your postcode, ${postcode}`}.`,
  floor: 'Floor',
  floorHint: (carrier: string) => `0 is the ground floor. Only ${carrier} sees it.`,
  accessNote: 'How to get in',
  accessNoteHint: (carrier: string) => `A gate code or where to park. Only ${carrier} sees it.`,
  phone: 'Your phone number',
  phoneHint: (carrier: string) => `Only ${carrier} sees it. Without it, they can’t call you on the day.`,
  save: 'Save details',
  saving: 'Saving…',
  saved: 'Your details are saved.',
  change: 'Change details',
  cancel: 'Cancel',
} as const
