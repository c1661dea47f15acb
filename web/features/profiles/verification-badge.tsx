import type { VerificationStatus } from '#modules/profiles/contract.ts'
import { Badge, type BadgeTone, badgeIcons } from '#web/ui/badge.tsx'
import { words } from './words.ts'

const TONES: Record<VerificationStatus, BadgeTone> = {
  pending_submission: 'neutral',
  pending_review: 'live',
  verified: 'ok',
  rejected: 'danger',
  needs_resubmission: 'danger',
}

/** Where a business stands with its documents (STATE-20 to STATE-25). */
export function VerificationBadge({ status }: { status: VerificationStatus }) {
  const icon = status === 'verified' ? badgeIcons.verified : undefined
  return (
    <Badge tone={TONES[status]} {...(icon && { icon })}>
      {words.status[status]}
    </Badge>
  )
}
