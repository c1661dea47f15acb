import type { LucideIcon } from 'lucide-react'
import { Badge, type BadgeTone, badgeIcons } from './badge.tsx'

interface BadgeStyle {
  tone: BadgeTone
  icon: LucideIcon
}

// STATE-06 to STATE-12; a status that isn't listed is neutral
const STYLES: Record<string, BadgeStyle> = {
  pending: { tone: 'live', icon: badgeIcons.open },
  active: { tone: 'live', icon: badgeIcons.open },
  assigned: { tone: 'ok', icon: badgeIcons.done },
  accepted: { tone: 'ok', icon: badgeIcons.done },
  completed: { tone: 'info', icon: badgeIcons.done },
  cancelled: { tone: 'neutral', icon: badgeIcons.cancelled },
  rejected: { tone: 'neutral', icon: badgeIcons.cancelled },
}
const OTHER: BadgeStyle = { tone: 'neutral', icon: badgeIcons.waiting }

/** Formats a status, `in_progress`, as `In progress`. Returns `missing` if there is none. */
export function statusLabel(status: string | null | undefined, missing = 'Unknown'): string {
  if (!status) return missing
  const spaced = status.replaceAll('_', ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

interface StatusPillProps {
  status: string | null | undefined
  /** The label, if not the capitalised status: 'Active' for pending on the job page. */
  label?: string
  /** A tone that replaces the status's own, for the homepage. */
  tone?: BadgeTone
}

/** The status of a request or a bid. */
export function StatusPill({ status, label = statusLabel(status), tone }: StatusPillProps) {
  const style = STYLES[status ?? ''] ?? OTHER
  return (
    <Badge tone={tone ?? style.tone} icon={style.icon}>
      {label}
    </Badge>
  )
}
