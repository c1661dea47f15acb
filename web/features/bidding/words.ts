import { formatPounds } from '#web/lib/format/money.ts'

/** Visible words about bids. Those in the specification stand as it has them. */
export const words = {
  anonymous: 'Anonymous',
  bids: 'Bids',
  /** '4, from £55.00' */
  count: (total: number, lowest: number | null) =>
    lowest === null ? `${total}` : `${total}, from ${formatPounds(lowest)}`,
  loading: 'Loading bids…',
  failed: 'Error loading job details or bids.',
  empty: 'No bids placed yet.',
  emptyForOwner: 'Your job is on the list. Bids appear here the moment they are placed.',
  emptyForOthers: 'Bids appear here the moment they are placed.',
  showMore: 'Show older bids',
  loadingMore: 'Loading…',
  moreFailed: 'Older bids could not be loaded.',
  waiting: (count: number) => (count === 1 ? '1 new bid' : `${count} new bids`),
  earlier: (count: number) => (count === 1 ? '1 earlier bid' : `Earlier bids (${count})`),
  messageHidden: 'Our staff have hidden the message of this bid.',
  ownMessageHidden: 'Our staff have hidden this message: only you see it.',
  bidderSuspended: 'This carrier is suspended at the moment: this bid cannot be accepted while that lasts.',
  yours: 'Your bid',
  placed: 'Placed',
  arrived: (amount: string, bidder: string) => `New bid: ${amount} from ${bidder}.`,
  status: { active: 'Active', accepted: 'Accepted', rejected: 'Rejected' },
  verification: 'Verification: ',
  stars: 'Stars: ',
  business: 'About this business',
  /** On a row, where there's little room. */
  used: (year: number) => `Used in ${year}`,
  usedBefore: (year: number) => `You’ve used them before (${year})`,
  warnings: {
    suspended: 'Suspended',
    registration: 'Registration not confirmed',
    verification: 'Not verified',
    floor: 'Below disposal cost',
  },
  lowestFirst: 'Lowest first',

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
    button: 'Accept',
    confirm: (amount: string) => `Accept ${amount}`,
    from: (amount: string, bidder: string) => ` ${amount} from ${bidder}`,
  },
} as const

/** Visible words about new bids out of sight. */
export const unseenWords = {
  unseen: (count: number, lowest: string) =>
    count === 1 ? `1 new bid · ${lowest}` : `${count} new bids · from ${lowest}`,
} as const

/** Visible words about what became of a bid. */
export const decisionWords = {
  accepted: 'You won a job',
  rejected: 'Another bid was chosen',
  text: (title: string, amount: string) => `${title}, your bid ${amount}`,
  view: 'View Job',
} as const
