/** Visible words of 'Jobs I've Bid On'; apart, because a job page needs none of them. */
export const words = {
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
