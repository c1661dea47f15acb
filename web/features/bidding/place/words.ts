/** Visible words for a carrier who may bid, or reads why not. */
export const mayBidWords = {
  change: 'Change my bid',
  take: (amount: string) => `Take it for ${amount}`,
  left: (left: number, limit: number) => `${left} of ${limit} bids left this month`,
  unlimited: 'Unlimited bids this month',
  closedMeanwhile: 'The owner accepted another bid while you were writing.',
  cancelledMeanwhile: 'The job was cancelled while you were writing.',
  /** Where to go when one may not bid. */
  remedy: {
    not_business: null,
    not_subscribed: { label: 'View Subscription Plans', to: '/subscribe' },
    not_verified: { label: 'Upload documents', to: '/profile/edit' },
    not_registered: { label: 'Your registration', to: '/profile/edit#registration' },
    quota_used: { label: 'See Business Premium', to: '/subscribe' },
  },
} as const

/** Visible words of the form that places a bid. */
export const formWords = {
  amount: 'Bid amount',
  amountHint: 'The whole price for the job, in pounds.',
  message: 'Message',
  messageHint: 'When you can come and what happens to the waste. Everybody can read it.',
  /** A hint alone: a bid is sent with it, too (ASK-03). */
  contact:
    'Better leave out phone numbers, addresses and links: everybody can read this. You can send it all the same.',
  submit: 'Submit Bid',
  submitting: 'Placing your bid…',
  cancel: 'Cancel Bid Form',
  stands: (amount: string) =>
    `Your bid of ${amount} stands as well until you withdraw it: the owner may accept either. Each bid counts towards your month.`,
  kept: 'What you typed is still here, but it can no longer be sent.',
  success: { title: 'Success!', description: 'Your bid has been placed.' },
  /** Beside the amount, where a bid at the budget books the job (BOOK-02). */
  books: (amount: string) =>
    `The owner books at ${amount}: the first bid at or below it, from a verified carrier with a confirmed registration, gets the job at once.`,
  won: { title: 'You’ve got this job', description: 'The owner books at their price, and yours was the first bid.' },
  mayCarry: 'Please confirm that you may carry these items.',
  failed: 'Error placing bid',
  failedInline: (message: string) => `Error placing bid: ${message}`,
} as const
