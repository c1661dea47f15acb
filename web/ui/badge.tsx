import {
  BadgeCheck,
  Ban,
  Check,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleDot,
  Clock,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type BadgeTone = 'neutral' | 'live' | 'ok' | 'info' | 'danger' | 'outline'

const TONES: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-muted border-transparent',
  live: 'bg-live-soft text-live-ink border-transparent',
  ok: 'bg-ok-soft text-ok border-transparent',
  info: 'bg-info-soft text-info border-transparent',
  danger: 'bg-danger-soft text-danger border-transparent',
  outline: 'bg-transparent text-muted border-edge',
}

const ICONS: Record<BadgeTone, LucideIcon> = {
  neutral: CircleDashed,
  live: CircleDot,
  ok: CircleCheck,
  info: Check,
  danger: CircleAlert,
  outline: Clock,
}

/** Icons that callers can use instead of the tone's default. */
export const badgeIcons = {
  verified: BadgeCheck,
  waiting: Clock,
  cancelled: Ban,
  done: Check,
  open: CircleDot,
} as const

interface BadgeProps {
  tone?: BadgeTone
  icon?: LucideIcon
  className?: string
  children: ReactNode
}

/** A coloured label with an icon, so that its meaning doesn't rely on colour alone. */
export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  const Icon = icon ?? ICONS[tone]
  return (
    <span
      className={classes(
        'inline-flex w-fit items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-sm font-semibold',
        TONES[tone],
        className,
      )}
    >
      <Icon aria-hidden size={14} className="shrink-0" />
      {children}
    </span>
  )
}
