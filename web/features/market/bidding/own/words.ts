/** Texts of the owner's and the bidder's status cards. */
export const statusWords = {
  owner: {
    /** `bidder` is null if the carrier has deleted its account, here and below. */
    accepted: (bidder: string | null) =>
      bidder === null ? 'Your carrier has closed their account' : `You accepted the bid from ${bidder}`,
    acceptedText: 'We’ve told every carrier who bid.',
    carrierLeftText: 'You had accepted their bid.',
    completed: (bidder: string | null) => (bidder === null ? 'Completed' : `Completed by ${bidder}`),
    cancelled: 'This request has been cancelled',
    cancelledText: 'Carriers can’t bid on it any more.',
    jobCancelled: 'This job has been cancelled',
    jobCancelledText: (bidder: string | null) =>
      bidder === null
        ? 'You had accepted a bid, but the carrier closed their account.'
        : `You had accepted the bid from ${bidder}.`,
    loading: 'Loading the accepted bid…',
  },

  bidder: {
    active: 'Your bid is with the customer',
    activeText: 'You’ll see their decision here as soon as they make it.',
    accepted: 'You won this job',
    acceptedText: 'The customer accepted your bid.',
    completed: 'You completed this job',
    withdraw: 'Withdraw bid',
    rejected: 'Your bid wasn’t accepted',
    rejectedText: 'The customer accepted another bid.',
    cancelled: 'This request has been cancelled',
    cancelledText: 'Your bid can’t be accepted any more.',
    jobCancelled: 'This job has been cancelled',
    jobCancelledText: 'You had won this job.',
    announcements: { accepted: 'Your bid was accepted. You won this job.', rejected: 'Your bid wasn’t accepted.' },
  },
} as const

/** Texts of 'Jobs I've Bid On'. */
export const myBidsWords = {
  newest: 'Newest bid:',
  from: 'from',

  list: {
    title: "Jobs I've Bid On",
    loading: "Loading jobs you've bid on…",
    empty: "You haven't placed any bids yet.",
    find: 'Find open requests',
    failed: 'Error loading bidded jobs.',
    failedText: 'Failed to fetch bidded jobs.',
    jobMissing: 'Job details could not be loaded for this bid.',
    yourBid: (amount: string) => `Your Bid: ${amount}`,
    job: 'Job',
    bid: 'Bid',
    showMore: 'Show more',
    loadingMore: 'Loading…',
    moreFailed: 'We couldn’t load older bids.',
  },
} as const

/** Texts of the withdrawal dialog. */
export const withdrawWords = {
  title: 'Withdraw this bid?',
  question: (amount: string) => `We’ll take your bid of ${amount} off the list, so the customer can’t accept it.`,
  consequence: 'It still counts towards your bids this month. You can bid again while the request is open.',
  confirm: 'Withdraw bid',
  cancel: 'Keep it',
  withdrawing: 'Withdrawing…',
  done: { title: 'Bid withdrawn', description: 'It’s no longer on the list.' },
  failed: (message: string) => `Your bid wasn’t withdrawn: ${message}`,
} as const

const PARTY_NAMES = { carrier: 'The carrier', owner: 'The customer' } as const

/** Texts of the contact section. */
export const contactWords = {
  title: { carrier: 'Contact the carrier', owner: 'Contact the customer' },
  actions: { call: 'Call', message: 'Message', directions: 'Directions' },
  loading: 'Loading contact details…',
  failed: 'We couldn’t load the contact details.',
  missing(
    otherParty: keyof typeof PARTY_NAMES,
    { phoneMissing, addressMissing }: { phoneMissing: boolean; addressMissing: boolean },
  ): string {
    const both = phoneMissing && addressMissing
    const missingDetails = both ? 'a phone number or an address' : phoneMissing ? 'a phone number' : 'an address'
    return `${PARTY_NAMES[otherParty]} hasn’t given ${missingDetails} yet. You’ll see it here once they do.`
  },
  /** For the carrier of a completed job. */
  jobCompleted:
    'You can’t see the customer’s phone number or access note any more. If they gave an address, it’s in the job’s paperwork.',
  /** Tells a carrier which of its details customers can see. */
  sharedDetails({ hasPhone, hasAddress }: { hasPhone: boolean; hasAddress: boolean }): string {
    const shared = [...(hasPhone ? ['phone number'] : []), ...(hasAddress ? ['business address'] : [])].join(' and ')
    return shared === ''
      ? 'Only you can see this.'
      : `Only you can see this. Customers whose jobs you win can see the ${shared} in your profile.`
  },
  otherParty: { carrier: 'the carrier', owner: 'the customer' },
  phoneForm: {
    label: 'Your phone number',
    title: (ownerName: string) => `Add your number so ${ownerName} can reach you`,
    hint: 'We’ll save it in your profile. Only customers whose jobs you win can see it.',
    save: 'Save number',
    saving: 'Saving…',
    saved: 'Your phone number is saved.',
  },
} as const
