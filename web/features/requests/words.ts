import type { RequestStep, Side } from '#modules/requests/contract.ts'
import { settings } from '#web/lib/boot/settings.ts'

/** Visible words about a collection request, wherever it is shown. Those in the specification stand as it has them. */
export const words = {
  noDescription: 'No description provided.',
  notSpecified: 'Not specified',
  budget: 'Budget',
  budgetOf: (amount: string) => `Budget ${amount}`,
  where: 'Where',
  posted: 'Posted',

  job: {
    title: 'Collection request',
    active: 'Active',
    noStatus: 'N/A',
    loading: 'Loading job details…',
    failed: 'Error loading job details or bids.',
    notFound: 'Job not found.',
    hiddenJob: 'Hidden by our staff: only you and the owner see this',
    notFoundText: 'It may have been removed, or the address is misspelt.',
    home: 'Go to the homepage',
    details: 'What is to be collected',
    photoOf: (title: string) => `Photo: ${title}`,
    postcode: 'Full postcode',
    postcodeNote: 'Shown only to you and the carrier you choose.',
    postcodeForWinner: 'Shown to you because your bid was accepted.',
  },
} as const

/** Visible words of the lists of collection requests. */
export const listWords = {
  ...words,
  showMore: 'Show more',
  loadingMore: 'Loading…',
  moreFailed: 'More could not be loaded.',

  latest: {
    title: 'Collection requests',
    loading: 'Loading collection requests…',
    empty: 'No Active Requests Yet!',
    emptyText: 'Post the first one: it takes two minutes.',
    post: 'Post a New Collection Request',
    failed: (message: string) => `Error loading requests: ${message}`,
    viewAll: 'View All',
    signUp: 'Sign Up to View All',
  },

  open: {
    title: 'Open requests',
    intro: 'Every job that is open for bids, newest first. New ones appear by themselves.',
    search: 'Search open requests',
    searchPlaceholder: 'Sofa, garden waste, BS6…',
    clear: 'Clear search',
    filters: 'Filters',
    withPhoto: 'Has photo',
    withBudget: 'Has budget',
    loading: 'Loading open requests…',
    failed: (message: string) => `Error loading requests: ${message}`,
    empty: 'No open requests right now',
    emptyText: 'New ones appear here the moment they are posted. You can leave this page open.',
    noMatch: 'No open request matches',
    noMatchText: 'Try fewer words, or take a filter away.',
    showAll: 'Show all open requests',
    waiting: (count: number) => (count === 1 ? '1 new request' : `${count} new requests`),
    arrived: (title: string) => `New request: ${title}.`,
    ownBid: (amount: string) => `You bid ${amount}`,
  },

  mine: {
    title: 'My Collection Requests',
    loading: 'Loading your collection requests…',
    empty: "You haven't posted any collection requests yet.",
    emptyText: 'Describe what has to go, and licensed carriers bid for it.',
    first: 'Post Your First Request',
    create: 'New Collection Request',
    details: 'View Details',
    detailsOf: (title: string) => `View Details: ${title}`,
    failedText: 'Failed to fetch your collection requests.',
    bidsLabel: 'Number of bids',
    bids: (count: number) => (count === 0 ? 'No bids yet' : count === 1 ? '1 bid' : `${count} bids`),
  },

  next: {
    noBids: 'No bids yet',
    choose: 'Choose a bid',
    coming: (carrier: string | null) => `${carrier ?? 'Your carrier'} is coming`,
    confirm: 'Confirm completed',
  },

  accepted: {
    title: 'My Accepted Jobs',
    loading: 'Loading your accepted jobs…',
    empty: 'No jobs have been assigned to you yet.',
    failed: 'Error loading accepted jobs.',
    failedText: 'Failed to fetch accepted jobs.',
    note: 'Your bid was accepted for this job.',
    wonFor: (amount: string) => `Won for ${amount}`,
    call: 'Call',
    callFor: (title: string) => `Call the owner: ${title}`,
    navigate: 'Navigate',
    navigateFor: (title: string) => `Navigate: ${title} (opens a map in a new tab)`,
    postcode: 'Postcode',
    details: 'View Job',
    detailsOf: (title: string) => `View Job: ${title}`,
  },
} as const

/** Visible words of the form that posts a collection request. */
export const formWords = {
  form: {
    title: 'Create New Collection Request',
    intro: 'Say what has to go. Licensed carriers see it at once and bid for it; you choose.',
    name: 'Title',
    nameHint: 'What is it, in a few words?',
    namePlaceholder: 'Two-seat sofa and a double mattress',
    description: 'Description',
    descriptionHint: 'Size, weight, which floor, how a van gets near. Leave out your phone number and house number.',
    photo: 'Photo',
    photoHint: 'JPG, PNG, GIF or WEBP, up to 5MB. Carriers bid better on what they can see.',
    priceHeading: 'Help carriers price your job',
    priceIntro: 'Both are optional. Carriers see only the first half of the postcode and the town.',
    postcode: 'Postcode',
    postcodeHint: 'Only the carrier you choose sees all of it.',
    budget: 'Budget',
    budgetHint: 'What you would pay at most.',
    submit: 'Submit Request',
    submitting: 'Submitting…',
    draftKept: 'Your draft is kept on this device until you submit it.',
    discard: 'Discard draft',
    signedOut: 'You can fill this in now. You will be asked to log in when you submit; nothing is lost.',
  },

  toasts: {
    signInFirst: { title: 'Authentication Error', description: 'You must be logged in to submit a request.' },
    submitted: {
      title: 'Request Submitted!',
      description: 'Your collection request has been successfully logged.',
    },
    failed: 'Submission Failed',
    unexpected: 'An unexpected error occurred. Please try again.',
    imageFailed: (message: string) => `Image upload failed: ${message}`,
    insertFailed: (message: string) => `Failed to submit request: ${message}`,
  },
} as const

const WHAT: Record<RequestStep['what'], string> = {
  posted: 'Posted',
  bid_accepted: 'Bid accepted',
  collected: 'Collected',
  completed: 'Completed',
  cancelled: 'Cancelled',
}
const BY: Record<Side, string> = {
  owner: 'by the owner',
  carrier: 'by the carrier',
  staff: `by ${settings.productName} staff`,
}

/** Visible words about the life of a job. */
export const lifeWords = {
  history: 'History',
  what: WHAT,
  by: BY,

  next: {
    owner: {
      title: 'Has everything been collected?',
      text: 'Mark it as collected once the waste is gone. Then you confirm that the job is completed.',
      collected: 'Everything has been collected',
      collectedText: 'Confirm that the job is completed. The carrier sees it at once.',
    },
    carrier: {
      title: 'Have you collected everything?',
      text: 'Mark it as collected, and the owner can confirm that the job is completed.',
      collected: 'Everything has been collected',
      collectedText: 'The owner has been asked to confirm that the job is completed.',
    },
  },

  keep: 'Not now',
  working: 'One moment…',
  failed: (message: string) => `That did not work: ${message}`,
  acts: {
    collect: {
      button: 'Mark as collected',
      title: 'Has everything been collected?',
      text: 'The other side sees it at once, and it stands in the history of the job. It cannot be undone.',
      done: { title: 'Marked as collected', description: 'Both sides see it now.' },
    },
    complete: {
      button: 'Confirm completed',
      title: 'Is this job completed?',
      text: 'Confirm once everything is gone and you are satisfied. It cannot be undone.',
      done: { title: 'Job completed', description: 'Thank you. The carrier has been told.' },
    },
    cancel: {
      button: 'Cancel request',
      title: 'Cancel this request?',
      text: 'It leaves the lists at once and takes no more bids; those placed can no longer be accepted. It cannot be undone.',
      done: { title: 'Request cancelled', description: 'It takes no more bids.' },
    },
  },
} as const
