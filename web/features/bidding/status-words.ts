/** Visible words for those whose own job or bid it is; apart, because few visitors of a job page are. */
export const words = {
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
