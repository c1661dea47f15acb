import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'

interface FoldCardProps {
  /** Of the heading. */
  id: string
  title: string
  /** What matters of it, in a few words: all that shows while it is closed. */
  value: ReactNode
  children: ReactNode
}

/** A subject of a page in one row that opens in place. */
export function FoldCard({ id, title, value, children }: FoldCardProps) {
  return (
    <Card as="section" padded={false} aria-labelledby={id}>
      <details className="group">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-m px-4 py-2 hover:bg-sunken lg:px-5">
          <h2 id={id} className="shrink-0 text-base">
            {title}
          </h2>
          <span className="min-w-0 flex-1 truncate text-right text-sm text-muted">{value}</span>
          <ChevronDown aria-hidden size={18} className="shrink-0 text-muted group-open:rotate-180" />
        </summary>
        <div className="grid gap-4 px-4 pt-2 pb-4 lg:px-5 lg:pb-5">{children}</div>
      </details>
    </Card>
  )
}
