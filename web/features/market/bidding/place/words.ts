/** Texts of the bid panel. */
export const panelWords = {
  change: 'Change my bid',
  bidAtBudget: (amount: string, isLowering: boolean) => `${isLowering ? 'Lower my bid to' : 'Take it for'} ${amount}`,
  bidsLeft: (left: number, limit: number) => `${left} of ${limit} bids left this month`,
  unlimited: 'Unlimited bids this month',
  closedMeanwhile: 'The customer accepted another bid while you were writing.',
  cancelledMeanwhile: 'This request was cancelled while you were writing.',
  /** Links that help with what prevents a bid. */
  remedies: {
    not_business: null,
    not_subscribed: { label: 'View Subscription Plans', to: '/subscribe' },
    not_verified: { label: 'Upload documents', to: '/profile/edit' },
    not_registered: { label: 'Your registration', to: '/profile/edit#registration' },
    quota_used: { label: 'See Business Premium', to: '/subscribe' },
  },
} as const

/** Texts of the bid form. */
export const formWords = {
  amount: 'Bid amount',
  amountHint: 'Your full price for the job, in pounds.',
  message: 'Message',
  messageHint: 'Say when you can come and what happens to the waste. Everyone can read it.',
  /** A hint only: the bid is sent anyway (ASK-03). */
  contactDetailsHint: 'Everyone can read this, so it’s best to leave out phone numbers, addresses and links.',
  submit: 'Submit Bid',
  submitting: 'Placing your bid…',
  cancel: 'Cancel Bid Form',
  openBid: (amount: string) =>
    `Your bid of ${amount} stays open unless you withdraw it, and the customer can accept either bid. Each bid counts towards your monthly total.`,
  textKept: 'You can’t send this bid any more, but what you typed is still here.',
  success: { title: 'Success!', description: 'Your bid has been placed.' },
  /** Shown if a bid at the budget books the job (BOOK-02). */
  booksAutomatically: (amount: string) =>
    `This job books automatically at ${amount}. The first verified carrier with a confirmed registration who bids at or below that gets the job.`,
  won: { title: 'You won this job', description: 'Yours was the first bid at the customer’s price.' },
  confirmationMissing: 'Confirm that you’re allowed to carry these items.',
  failed: 'Error placing bid',
  failedInline: (message: string) => `Error placing bid: ${message}`,
} as const
