import type { VerificationStatus } from '#modules/carriers/profiles/contract/badge.ts'
import { Badge, type BadgeTone, badgeIcons } from './badge.tsx'

const STYLES: Record<VerificationStatus, { tone: BadgeTone; label: string }> = {
  pending_submission: { tone: 'neutral', label: 'Awaiting Documents' },
  pending_review: { tone: 'live', label: 'Pending Review' },
  verified: { tone: 'ok', label: 'Verified' },
  rejected: { tone: 'danger', label: 'Rejected' },
  needs_resubmission: { tone: 'danger', label: 'Needs Resubmission' },
}

interface VerificationBadgeProps {
  status: VerificationStatus
  /** Label for screen readers before the status, if there is no heading. */
  label?: string
}

/** The verification status of a business (STATE-20 to STATE-25). */
export function VerificationBadge({ status, label }: VerificationBadgeProps) {
  const style = STYLES[status]
  return (
    <Badge tone={style.tone} {...(status === 'verified' && { icon: badgeIcons.verified })}>
      {label && <span className="sr-only">{label}</span>}
      {style.label}
    </Badge>
  )
}
