import { formatPounds } from '#web/lib/format/money.ts'

/** Texts about bids. Some are fixed by the specification. */
export const words = {
  anonymous: 'Anonymous',
  bids: 'Bids',
  /** '4, from £55.00' */
  count: (total: number, lowestAmount: number | null) =>
    lowestAmount === null ? `${total}` : `${total}, from ${formatPounds(lowestAmount)}`,
  loading: 'Loading bids…',
  failed: 'Error loading job details or bids.',
  empty: 'No bids placed yet.',
  emptyForOwner: 'Your request is live. Bids will appear here as they come in.',
  emptyForOthers: 'Bids will appear here as they come in.',
  showMore: 'Show older bids',
  loadingMore: 'Loading…',
  moreFailed: 'We couldn’t load older bids.',
  waiting: (count: number) => (count === 1 ? '1 new bid' : `${count} new bids`),
  earlier: (count: number) => (count === 1 ? '1 earlier bid' : `Earlier bids (${count})`),
  messageHidden: 'We’ve hidden the message on this bid.',
  ownMessageHidden: 'We’ve hidden this message. Only you can see it.',
  bidderSuspended: 'This carrier is suspended, so this bid can’t be accepted at the moment.',
  yours: 'Your bid',
  placed: 'Placed',
  newBid: (amount: string, bidder: string) => `New bid: ${amount} from ${bidder}.`,
  status: { active: 'Active', accepted: 'Accepted', rejected: 'Rejected' },
  verification: 'Verification: ',
  stars: 'Stars: ',
  business: 'About this business',
  /** Shown in a row, where space is short. */
  usedBeforeShort: (year: number) => `Used before (${year})`,
  usedBefore: (year: number) => `You’ve used them before (${year})`,
  warnings: {
    suspended: 'Suspended',
    registration: 'Registration not confirmed',
    verification: 'Not verified',
    lowBid: 'Below disposal cost',
  },
  lowestFirst: 'Sort by price',

  place: {
    open: 'Place a Bid',
    signIn: 'Please log in to place a bid.',
    login: 'Login',
    closed: 'This job already has an accepted bid.',
    cancelled: 'This job has been cancelled.',
    checking: 'Checking how many bids you have left…',
    sessionEnded: 'Your session has ended. We’ve kept what you typed.',
  },

  accept: {
    button: 'Accept',
    confirm: (amount: string) => `Accept ${amount}`,
    /** Added to the button's name for screen readers. */
    buttonSuffix: (amount: string, bidder: string) => ` ${amount} from ${bidder}`,
  },
} as const

/** Texts about new bids out of view. */
export const unseenWords = {
  pill: (count: number, lowestAmount: string) =>
    count === 1 ? `1 new bid · ${lowestAmount}` : `${count} new bids · from ${lowestAmount}`,
} as const

/** Toasts about decided bids. */
export const decisionWords = {
  accepted: 'You won a job',
  rejected: 'Another bid was accepted',
  description: (title: string, amount: string) => `${title}, your bid ${amount}`,
  view: 'View job',
} as const
