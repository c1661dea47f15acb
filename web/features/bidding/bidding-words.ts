/** Visible words for a carrier who may bid, or reads why not; apart, because they come with the act. */
export const words = {
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
