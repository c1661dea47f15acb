import { Info, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface NoticeProps {
  icon?: LucideIcon
  title?: string
  id?: string | undefined
  children?: ReactNode
}

/** Something to know before going on. */
export function Notice({ icon: Icon = Info, title, id, children }: NoticeProps) {
  return (
    <div id={id} className="flex gap-3 rounded-m border border-line bg-info-soft p-4">
      <Icon aria-hidden size={20} className="mt-0.5 shrink-0 text-info" />
      <div className="grid min-w-0 gap-1 wrap-anywhere">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
      </div>
    </div>
  )
}
