import { words } from '#web/features/market/requests/words.ts'
import { settings } from '#web/lib/boot/settings.ts'

/** Texts of the lists of collection requests. */
export const listWords = {
  ...words,
  showMore: 'Show more',
  loadingMore: 'Loading…',
  moreFailed: 'We couldn’t load more.',

  latest: {
    title: 'Collection requests',
    loading: 'Loading collection requests…',
    empty: 'No Active Requests Yet!',
    emptyText: 'Post the first one. It takes two minutes.',
    post: 'Post a New Collection Request',
    failed: (message: string) => `Error loading requests: ${message}`,
    viewAll: 'View All',
    signUp: 'Sign Up to View All',
  },

  open: {
    title: 'Open requests',
    intro: 'Every request open for bids. New ones appear as they’re posted.',
    search: 'Search open requests',
    searchPlaceholder: 'Sofa, garden waste, BS6…',
    clear: 'Clear search',
    filters: 'Filters',
    anywhere: 'Anywhere',
    newest: 'Newest',
    withPhoto: 'Has photo',
    withBudget: 'Has budget',
    loading: 'Loading open requests…',
    failed: (message: string) => `Error loading requests: ${message}`,
    empty: 'No open requests right now',
    emptyText: 'New ones appear here as they’re posted. You can leave this page open.',
    noMatch: 'No matching requests',
    noMatchText: (words: boolean) => (words ? 'Try fewer words, or remove a filter.' : 'Try removing a filter.'),
    showAll: 'Show all open requests',
    waiting: (count: number) => (count === 1 ? '1 new request' : `${count} new requests`),
    arrived: (title: string) => `New request: ${title}.`,
    ownBid: (amount: string) => `You bid ${amount}`,
  },

  myRequests: {
    title: 'My Collection Requests',
    loading: 'Loading your collection requests…',
    empty: "You haven't posted any collection requests yet.",
    emptyText: 'Describe what you want collected and licensed carriers will bid for it.',
    first: 'Post Your First Request',
    create: 'New Collection Request',
    details: 'View Details',
    detailsOf: (title: string) => `View Details: ${title}`,
    failedText: 'Failed to fetch your collection requests.',
    bidsLabel: 'Bids',
    noBids: 'No bids',
    bids: (count: number) => (count === 0 ? 'No bids yet' : count === 1 ? '1 bid' : `${count} bids`),
  },

  next: {
    noBids: 'No bids yet',
    choose: 'Choose a bid',
    noneLeft: 'No bids you can accept',
    carrierComing: (carrier: string | null) => `${carrier ?? 'Your carrier'} is coming`,
    carrierLeft: 'Your carrier has closed their account',
    suspended: (carrier: string | null) => `${carrier ?? 'Your carrier'} is suspended from ${settings.productName}`,
    confirm: 'Confirm completion',
  },

  accepted: {
    title: 'My Accepted Jobs',
    loading: 'Loading your accepted jobs…',
    empty: 'No jobs have been assigned to you yet.',
    failed: 'Error loading accepted jobs.',
    failedText: 'Failed to fetch accepted jobs.',
    note: 'Your bid was accepted for this job.',
    callFor: (title: string) => `Call the customer: ${title}`,
    navigateFor: (title: string) => `Navigate: ${title} (opens a map in a new tab)`,
  },
} as const
