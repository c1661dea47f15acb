/** Visible words of what an owner tells the carrier of one job. `carrier` is its name. */
export const collectionWords = {
  ask: (carrier: string) => `Tell ${carrier} where to come`,
  given: (carrier: string) => `What ${carrier} knows from you`,
  /** Before the acceptance. */
  intro: (carrier: string) =>
    `You can leave these out and add them later. ${carrier} sees them once you accept, for this job only. Other carriers don’t.`,
  later: (carrier: string) => `${carrier} sees these for this job only. Your profile stays as it is.`,
  address: 'Address of your waste',
  addressHint: (carrier: string, postcode: string | null) =>
    `${carrier} sees it, and it’s on your receipt. Given before you accept, it’s in the pack too. Without it, they ${postcode === null ? 'don’t know where to come' : `only know the postcode, ${postcode}`}.`,
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
