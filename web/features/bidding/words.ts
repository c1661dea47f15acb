import type { VerificationStatus } from '#modules/profiles/contract.ts'

/** Visible words about bids. Those in the specification stand as it has them. */
export const words = {
  anonymous: 'Anonymous',
  bids: 'Bids',
  loading: 'Loading bids…',
  failed: 'Error loading job details or bids.',
  empty: 'No bids placed yet.',
  emptyForOwner: 'Carriers have been told. Bids appear here the moment they are placed.',
  emptyForOthers: 'Bids appear here the moment they are placed.',
  older: 'Show older bids',
  loadingOlder: 'Loading…',
  olderFailed: 'Older bids could not be loaded.',
  waiting: (count: number) => (count === 1 ? '1 new bid' : `${count} new bids`),
  earlier: (count: number) => (count === 1 ? '1 earlier bid' : `Earlier bids (${count})`),
  isNew: 'New',
  messageHidden: 'Our staff have hidden the message of this bid.',
  ownMessageHidden: 'Our staff have hidden this message: only you see it.',
  yours: 'Your bid',
  arrived: (amount: string, bidder: string) => `New bid: ${amount} from ${bidder}.`,
  status: { active: 'Active', accepted: 'Accepted', rejected: 'Rejected' },
  verification: 'Verification: ',

  place: {
    open: 'Place a Bid',
    signIn: 'Please log in to place a bid.',
    login: 'Login',
    closed: 'This job already has an accepted bid.',
    cancelled: 'This job has been cancelled.',
    checking: 'Checking how many bids you have left…',
    sessionEnded: 'Your session has ended. What you typed is kept.',
  },

  accept: {
    button: (amount: string) => `Accept ${amount}`,
    from: (bidder: string) => ` from ${bidder}`,
    closedMeanwhile: 'This job was closed a moment ago. This bid can no longer be accepted.',
    withdrawnMeanwhile: 'The carrier withdrew this bid a moment ago. It can no longer be accepted.',
    note: 'Accepting one bid closes the job. The other carriers are told at once.',
  },
} as const

/** Visible words for a carrier who may bid, or reads why not. */
export const mayBidWords = {
  change: 'Change my bid',
  left: (left: number, limit: number) => `${left} of ${limit} bids left this month`,
  unlimited: 'Unlimited bids this month',
  closedMeanwhile: 'The owner accepted another bid while you were writing.',
  cancelledMeanwhile: 'The job was cancelled while you were writing.',
  /** Where to go when one may not bid. */
  remedy: {
    not_business: null,
    not_subscribed: { label: 'View Subscription Plans', to: '/subscribe' },
    not_verified: { label: 'Upload documents', to: '/profile/edit' },
    quota_used: { label: 'See Business Premium', to: '/subscribe' },
  },
} as const

/** Visible words of the form that places a bid. */
export const formWords = {
  amount: 'Bid amount',
  amountHint: 'The whole price for the job, in pounds.',
  message: 'Message',
  messageHint: 'When you can come and what happens to the waste. Everybody can read it.',
  submit: 'Submit Bid',
  submitting: 'Placing your bid…',
  cancel: 'Cancel Bid Form',
  stands: (amount: string) =>
    `Your bid of ${amount} stands as well until you withdraw it: the owner may accept either. Each bid counts towards your month.`,
  kept: 'What you typed is still here, but it can no longer be sent.',
  success: { title: 'Success!', description: 'Your bid has been placed.' },
  failed: 'Error placing bid',
  failedInline: (message: string) => `Error placing bid: ${message}`,
} as const

/** Visible words about new bids out of sight. */
export const unseenWords = {
  unseen: (count: number, lowest: string) =>
    count === 1 ? `1 new bid · ${lowest}` : `${count} new bids · from ${lowest}`,
} as const

/** What our staff have looked at of a bidder, and what they have not. */
const CHECKED: Record<VerificationStatus, string> = {
  verified: 'Our staff have checked their identity document and their waste carrier licence.',
  pending_review: 'They have sent us their papers, and our staff have not checked them yet.',
  pending_submission:
    'They have not sent us a waste carrier licence, so our staff have checked nothing yet: ask to see it.',
  needs_resubmission: 'Our staff have asked them for better papers and have not been able to check them yet.',
  rejected: 'Our staff could not accept the papers that they sent: ask to see their waste carrier licence.',
}

/** Visible words of the question before a bid is accepted. */
export const acceptWords = {
  title: 'Accept this bid?',
  question: (amount: string, bidder: string) => `You are about to accept ${amount} from ${bidder}.`,
  newer: (bidder: string, amount: string) =>
    `${bidder} has bid ${amount} since. Both bids stand: accept the one you mean.`,
  consequence:
    'This closes the job. Every other bid is rejected and all carriers are told at once. It cannot be undone.',
  checked: CHECKED,
  numberHint: (bidder: string) => `So that ${bidder} can call you about the collection. Only they see it.`,
  accepting: 'Accepting…',
  cancel: 'Not now',
  success: { title: 'Success!', description: 'Bid has been accepted.' },
  failed: 'Error accepting bid',
  failedInline: (message: string) => `Error accepting bid: ${message}`,
} as const

/** Visible words for those whose own job or bid it is. */
export const statusWords = {
  owner: {
    accepted: (bidder: string) => `You accepted the bid from ${bidder}`,
    acceptedText: 'The job is closed and every carrier has been told.',
    completed: (bidder: string) => `Completed by ${bidder}`,
    completedText: 'This job is done.',
    cancelled: 'This request has been cancelled',
    cancelledText: 'It takes no more bids.',
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
    decided: { accepted: 'Your bid was accepted. You won this job.', rejected: 'Your bid was not chosen.' },
  },
} as const

/** Visible words about what became of a bid. */
export const decisionWords = {
  accepted: 'You won a job',
  rejected: 'Another bid was chosen',
  text: (title: string, amount: string) => `${title}, your bid ${amount}`,
  view: 'View Job',
} as const

/** Visible words of 'Jobs I've Bid On'. */
export const myBidsWords = {
  loadingOlder: 'Loading…',
  olderFailed: 'Older bids could not be loaded.',
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
    details: 'View Job',
    detailsOf: (title: string) => `View Job: ${title}`,
    job: 'Job',
    bid: 'Bid',
    more: 'Show more',
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

/** What one's own address is called towards the other side. */
const ADDRESS = { carrier: 'address', owner: 'business address' } as const

/** Visible words about reaching the other side of a job. */
export const contactWords = {
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
