import type { VerificationStatus } from '#modules/carriers/profiles/contract/badge.ts'
import { settings } from '#web/lib/boot/settings.ts'

/** How far we have checked a carrier's documents, by verification status. */
const VERIFICATION: Record<VerificationStatus, string> = {
  verified: 'We’ve checked their identity document and waste carrier licence.',
  pending_review: 'They’ve sent us their documents, but we haven’t checked them yet.',
  pending_submission: 'They haven’t sent us a waste carrier licence. Ask to see it.',
  needs_resubmission: 'We couldn’t check their documents, so we’ve asked for new ones.',
  rejected: 'We couldn’t accept their documents. Ask to see their waste carrier licence.',
}

/** Texts of the accept dialog. */
export const acceptWords = {
  title: 'Accept this bid?',
  question: (amount: string, bidder: string) => `You’re about to accept ${amount} from ${bidder}.`,
  newerBid: (bidder: string, amount: string) =>
    `${bidder} has since bid ${amount}. Both bids are open, so check you’re accepting the right one.`,
  consequence: (cancellable: boolean) =>
    `We’ll reject the other bids and tell every carrier. ${cancellable ? 'You can still cancel until loading starts, but bidding won’t reopen.' : 'You can’t undo this.'}`,
  pay: (bidder: string) => `You pay ${bidder} directly. ${settings.productName} doesn’t take payment for jobs.`,
  obstacles: {
    closed: 'This request has just closed, so you can’t accept this bid.',
    suspended: 'This carrier has just been suspended, so you can’t accept their bid at the moment.',
    withdrawn: 'The carrier has just withdrawn this bid, so you can’t accept it.',
  },
  verification: VERIFICATION,
  accepting: 'Accepting…',
  cancel: 'Not now',
  success: { title: 'Success!', description: 'Bid has been accepted.' },
  failed: 'Error accepting bid',
  failedInline: (message: string) => `Error accepting bid: ${message}`,
} as const
