import type { Bid, BidStatus } from '#modules/bidding/contract.ts'
import { Badge, type BadgeTone, badgeIcons } from '#web/ui/badge.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { words } from './words.ts'

const TONES: Record<Bid['bidderVerification'], BadgeTone> = {
  pending_submission: 'neutral',
  pending_review: 'live',
  verified: 'ok',
  rejected: 'danger',
  needs_resubmission: 'danger',
}

/** Where the bidder's verification stands (STATE-20 to STATE-25); always shown beside a bid (R16). */
export function VerificationBadge({ status }: { status: Bid['bidderVerification'] }) {
  const icon = status === 'verified' ? badgeIcons.verified : undefined
  return (
    <Badge tone={TONES[status]} {...(icon && { icon })}>
      <span className="sr-only">{words.verification.label}</span>
      {words.verification[status]}
    </Badge>
  )
}

/** The status of a bid, in a word. */
export function BidStatusPill({ status }: { status: BidStatus }) {
  return <StatusPill status={status} label={words.status[status]} tone={status === 'active' ? 'neutral' : undefined} />
}
