import type { VerificationStatus } from '#modules/profiles/badge/contract.ts'
import { Badge, type BadgeTone, badgeIcons } from './badge.tsx'

const LOOKS: Record<VerificationStatus, { tone: BadgeTone; label: string }> = {
  pending_submission: { tone: 'neutral', label: 'Awaiting Documents' },
  pending_review: { tone: 'live', label: 'Pending Review' },
  verified: { tone: 'ok', label: 'Verified' },
  rejected: { tone: 'danger', label: 'Rejected' },
  needs_resubmission: { tone: 'danger', label: 'Needs Resubmission' },
}

interface VerificationBadgeProps {
  status: VerificationStatus
  /** Read to screen readers before the status, where it does not stand under a heading of its own. */
  label?: string
}

/** Where a business stands with its documents (STATE-20 to STATE-25). */
export function VerificationBadge({ status, label }: VerificationBadgeProps) {
  const look = LOOKS[status]
  return (
    <Badge tone={look.tone} {...(status === 'verified' && { icon: badgeIcons.verified })}>
      {label && <span className="sr-only">{label}</span>}
      {look.label}
    </Badge>
  )
}
