/** Texts of the owner's collection details. */
export const collectionWords = {
  formTitle: (carrierName: string) => `Tell ${carrierName} where to come`,
  savedTitle: (carrierName: string) => `What you’ve told ${carrierName}`,
  /** Shown before the owner accepts; `formIntro` after that. */
  intro: (carrierName: string) =>
    `You can leave these blank and add them later. Only ${carrierName} will see them, for this job, once you accept.`,
  formIntro: (carrierName: string) =>
    `Only ${carrierName} can see these, for this job. This won’t change your profile.`,
  address: 'Collection address',
  /** `beforeAcceptance`: the duty-of-care pack, which is made on acceptance, can still include the address. */
  addressHint: (carrierName: string, postcode: string | null, beforeAcceptance: boolean) =>
    `${carrierName} sees it, and it goes on your receipt.${beforeAcceptance ? ' If you add it before you accept, it also goes in your duty-of-care pack.' : ''} Without it, they ${postcode === null ? 'won’t know where to come' : `only have your postcode, ${postcode}`}.`,
  floor: 'Floor',
  floorHint: (carrierName: string) => `0 is the ground floor. Only ${carrierName} sees it.`,
  accessNote: 'How to get in',
  accessNoteHint: (carrierName: string) => `A gate code or where to park. Only ${carrierName} sees it.`,
  phone: 'Your phone number',
  phoneHint: (carrierName: string) => `Only ${carrierName} sees it. Without it, they can’t call you on the day.`,
  save: 'Save details',
  saving: 'Saving…',
  saved: 'Your details are saved.',
  change: 'Change details',
  cancel: 'Cancel',
} as const
