import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { classes } from './classes.ts'

interface FilterRowProps {
  /** A summary of the filters, which is all that a phone shows until the row is opened. */
  summary: string
  children: ReactNode
}

/** The filters of a list: a collapsible row on phones, always open on wide screens. */
export function FilterRow({ summary, children }: FilterRowProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="rounded-m border border-line bg-surface lg:border-0 lg:bg-transparent">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        className="flex min-h-12 w-full items-center gap-2 px-4 text-left font-semibold lg:hidden"
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal aria-hidden size={18} className="shrink-0 text-brand" />
        <span className="min-w-0 grow truncate">{summary}</span>
        <ChevronDown aria-hidden size={18} className={classes('shrink-0 text-muted', open && 'rotate-180')} />
      </button>
      <div id={id} className={classes('grid gap-4 px-4 pb-4 lg:p-0', !open && 'max-lg:hidden')}>
        {children}
      </div>
    </div>
  )
}
