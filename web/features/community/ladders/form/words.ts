import { CHARITY_MILES } from '#modules/community/ladders/contract/facts.ts'

/** Texts of the section of the request form that offers to give the items away first. */
export const words = {
  title: 'Could someone use it?',
  choose: 'Give it away first',
  chooseHint: 'We’ll list it as a gift. If no one takes it, we’ll post your request to carriers.',
  loading: 'Loading…',
  giftHours: 'List it as a gift for',
  hours: (hours: number) => `${hours} hours`,
  askCharities: 'Also ask charities',
  askCharitiesHint: `If no one takes it, charities within ${CHARITY_MILES} miles have 24 hours to say yes. We show them your items and the first half of your postcode.`,
  goneBy: 'Must be gone by',
  goneByHint: (first: string) => `${first} or later, so that carriers have three days to bid and collect.`,
  padded: 'Padded seats need a fire label',
  fireLabel: 'Fire label attached',
  usable: 'Usable as it is',
  errors: {
    goneBy: 'Choose the day it must be gone by.',
    tooSoon: (first: string) => `Choose ${first} or later, so that there’s time for every step.`,
    tooLate: (last: string) => `Choose ${last} or earlier.`,
    postcode: 'Enter your postcode so that we can find charities nearby.',
    fireLabel: 'Tick this if it has a fire label. Without one, only a carrier can take it.',
    usable: 'Tick this if it’s usable. If it isn’t, only a carrier can take it.',
  },

  submit: 'List as a gift',
  submitting: 'Listing it…',
  done: { title: 'Your gift is listed', description: 'People can now ask for it. You’ll see each step here.' },
  failed: 'We couldn’t list it',
} as const
