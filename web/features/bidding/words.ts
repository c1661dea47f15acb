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
    left: (left: number, limit: number) => `${left} of ${limit} bids left this month`,
    unlimited: 'Unlimited bids this month',
    closedMeanwhile: 'The owner accepted another bid while you were writing.',
    cancelledMeanwhile: 'The job was cancelled while you were writing.',
    sessionEnded: 'Your session has ended. What you typed is kept.',
    /** Where to go when one may not bid. */
    remedy: {
      not_business: null,
      not_subscribed: { label: 'View Subscription Plans', to: '/subscribe' },
      not_verified: { label: 'Upload documents', to: '/profile/edit' },
      quota_used: { label: 'See Business Premium', to: '/subscribe' },
    },
  },

  accept: {
    button: (amount: string) => `Accept ${amount}`,
    from: (bidder: string) => ` from ${bidder}`,
    closedMeanwhile: 'This job was closed a moment ago. This bid can no longer be accepted.',
    withdrawnMeanwhile: 'The carrier withdrew this bid a moment ago. It can no longer be accepted.',
    note: 'Accepting one bid closes the job. The other carriers are told at once.',
  },

  decision: {
    accepted: 'You won a job',
    rejected: 'Another bid was chosen',
    text: (title: string, amount: string) => `${title}, your bid ${amount}`,
    view: 'View Job',
  },
} as const
