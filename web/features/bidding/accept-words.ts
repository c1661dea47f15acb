/** Visible words of the question before a bid is accepted; apart, because they come with it. */
export const words = {
  title: 'Accept this bid?',
  question: (amount: string, bidder: string) => `You are about to accept ${amount} from ${bidder}.`,
  consequence:
    'This closes the job. Every other bid is rejected and all carriers are told at once. It cannot be undone.',
  accepting: 'Accepting…',
  cancel: 'Not now',
  success: { title: 'Success!', description: 'Bid has been accepted.' },
  failed: 'Error accepting bid',
  failedInline: (message: string) => `Error accepting bid: ${message}`,
} as const
