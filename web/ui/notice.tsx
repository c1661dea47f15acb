import { Info, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

const TONES = {
  info: { box: 'bg-info-soft', icon: 'text-info' },
  ok: { box: 'bg-ok-soft', icon: 'text-ok' },
  warning: { box: 'bg-live-soft', icon: 'text-live-ink' },
  danger: { box: 'bg-danger-soft', icon: 'text-danger' },
}

export type NoticeTone = keyof typeof TONES

interface NoticeProps {
  icon?: LucideIcon
  tone?: NoticeTone
  title?: string
  id?: string | undefined
  children?: ReactNode
}

/** An important message. */
export function Notice({ icon: Icon = Info, tone = 'info', title, id, children }: NoticeProps) {
  return (
    <div id={id} className={classes('flex gap-3 rounded-m border border-line p-4', TONES[tone].box)}>
      <Icon aria-hidden size={20} className={classes('mt-0.5 shrink-0', TONES[tone].icon)} />
      <div className="grid min-w-0 gap-1 wrap-anywhere">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
      </div>
    </div>
  )
}
