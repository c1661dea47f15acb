import type { VerificationStatus } from '#modules/profiles/badge/contract.ts'
import { settings } from '#web/lib/boot/settings.ts'

/** What our staff have looked at of a bidder, and what they have not. */
const CHECKED: Record<VerificationStatus, string> = {
  verified: 'Our staff have checked their identity document and their waste carrier licence.',
  pending_review: 'They have sent us their papers, and our staff have not checked them yet.',
  pending_submission: 'They have not sent us a waste carrier licence, so our staff have not seen it: ask to see it.',
  needs_resubmission: 'Our staff have asked them for better papers and have not been able to check them yet.',
  rejected: 'Our staff could not accept the papers that they sent: ask to see their waste carrier licence.',
}

/** Visible words of the question before a bid is accepted. */
export const acceptWords = {
  title: 'Accept this bid?',
  question: (amount: string, bidder: string) => `You are about to accept ${amount} from ${bidder}.`,
  newer: (bidder: string, amount: string) =>
    `${bidder} has bid ${amount} since. Both bids stand: accept the one you mean.`,
  consequence: (cancellable: boolean) =>
    `This closes the job. Every other bid is rejected and all carriers are told at once. ${cancellable ? 'The bids stay closed; until the van comes you can still cancel.' : 'It cannot be undone.'}`,
  pay: (bidder: string) => `You pay ${bidder} directly. ${settings.productName} takes no payment for jobs.`,
  obstacles: {
    closed: 'This job was closed a moment ago. This bid can no longer be accepted.',
    suspended: 'This carrier was suspended a moment ago. Its bid cannot be accepted while that lasts.',
    withdrawn: 'The carrier withdrew this bid a moment ago. It can no longer be accepted.',
  },
  checked: CHECKED,
  accepting: 'Accepting…',
  cancel: 'Not now',
  success: { title: 'Success!', description: 'Bid has been accepted.' },
  failed: 'Error accepting bid',
  failedInline: (message: string) => `Error accepting bid: ${message}`,
} as const
