/** Visible words for those whose own job or bid it is. */
export const statusWords = {
  owner: {
    /** Null is a carrier that has deleted its account, here and below. */
    accepted: (bidder: string | null) =>
      bidder === null ? 'Your carrier has left' : `You accepted the bid from ${bidder}`,
    acceptedText: 'The job is closed and every carrier has been told.',
    leftText: 'You had accepted its bid. It has deleted its account.',
    completed: (bidder: string | null) => (bidder === null ? 'Completed' : `Completed by ${bidder}`),
    completedText: 'This job is done.',
    cancelled: 'This request has been cancelled',
    cancelledText: 'It takes no more bids.',
    off: 'This job has been cancelled',
    offText: (bidder: string | null) =>
      bidder === null ? 'You had accepted a bid. Its carrier has left.' : `You had accepted the bid from ${bidder}.`,
    loading: 'Loading the accepted bid…',
  },

  bidder: {
    active: 'Your bid is with the owner',
    activeText: 'You will see the decision here the moment it is made.',
    accepted: 'You won this job',
    acceptedText: 'The owner accepted your bid.',
    withdraw: 'Withdraw bid',
    rejected: 'Your bid was not chosen',
    rejectedText: 'The owner accepted another bid.',
    cancelled: 'This request has been cancelled',
    cancelledText: 'It takes no more bids, and yours can no longer be chosen.',
    off: 'This job has been cancelled',
    offText: 'You had won it.',
    decided: { accepted: 'Your bid was accepted. You won this job.', rejected: 'Your bid was not chosen.' },
  },
} as const

/** Visible words of 'Jobs I've Bid On'. */
export const myBidsWords = {
  newest: 'Newest bid:',
  from: 'from',

  mine: {
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
    moreFailed: 'Older bids could not be loaded.',
  },
} as const

/** Visible words about taking a bid back. */
export const withdrawWords = {
  title: 'Withdraw this bid?',
  question: (amount: string) => `Your bid of ${amount} leaves the list at once, and the owner can no longer accept it.`,
  consequence: 'It still counts towards your bids of this month. You can place another one while the job is open.',
  confirm: 'Withdraw bid',
  cancel: 'Keep it',
  withdrawing: 'Withdrawing…',
  done: { title: 'Bid withdrawn', description: 'It is off the list, for everybody.' },
  failed: (message: string) => `Your bid was not withdrawn: ${message}`,
} as const

const WHO = { carrier: 'The carrier', owner: 'The owner' } as const

/** Visible words about reaching the other side of a job. */
export const contactWords = {
  title: { carrier: 'Contact the carrier', owner: 'Contact the owner' },
  acts: { call: 'Call', message: 'Message', directions: 'Directions' },
  loading: 'Loading contact details…',
  failed: 'The contact details could not be loaded.',
  missing(other: keyof typeof WHO, { phone, address }: { phone: boolean; address: boolean }): string {
    const both = phone && address
    const what = both ? 'a phone number or an address' : phone ? 'a phone number' : 'an address'
    const where =
      other === 'owner' ? 'You’ll see it here once they do.' : 'It appears here once it is in their profile.'
    return `${WHO[other]} has not given ${what} yet. ${where}`
  },
  /** For the carrier of a job that is complete. */
  over: 'You no longer see the owner’s number and access note. Any address is in your papers.',
  /** What the owner sees of the carrier, as far as there is anything to see. */
  private({ phone, address }: { phone: boolean; address: boolean }): string {
    const shown = [...(phone ? ['phone number'] : []), ...(address ? ['business address'] : [])].join(' and ')
    return shown === ''
      ? 'Only you see this.'
      : `Only you see this. The owner sees the ${shown} of your profile, as do owners of your other jobs.`
  },
  otherSide: { carrier: 'the carrier', owner: 'the owner' },
  number: {
    label: 'Your phone number',
    add: (other: string) => `Add your number so that ${other} can reach you`,
    hint: 'We’ll save it in your profile. Only owners of jobs you’ve won see it.',
    save: 'Save number',
    saving: 'Saving…',
    saved: 'Your phone number is saved.',
  },
} as const
