import { ChevronDown } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { classes } from './classes.ts'

export interface CollapsibleSectionProps {
  /** Id of the heading; a URL with this fragment opens the section. */
  id: string
  title: string
  /** A summary of the content, next to the title. */
  value: ReactNode
  /** Whether the user has something to do in the section; it opens when this becomes true. */
  due?: boolean
  children: ReactNode
}

/** A collapsible section. Its content stays mounted, so that closing the section doesn't lose typed text. */
export function CollapsibleSection({
  id,
  title,
  value,
  due = false,
  className,
  children,
}: CollapsibleSectionProps & { className?: string }) {
  const details = useRef<HTMLDetailsElement>(null)
  const { hash, key } = useLocation()
  useLayoutEffect(() => {
    if (due) details.current?.setAttribute('open', '')
  }, [due])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to the current URL reopens it
  useLayoutEffect(() => {
    if (hash !== `#${id}`) return
    details.current?.setAttribute('open', '')
    details.current?.scrollIntoView()
  }, [hash, key, id])
  return (
    <details ref={details} className={classes('group scroll-mt-24', className)}>
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-m px-4 py-2 hover:bg-sunken lg:px-5">
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
          <h2 id={id} className="text-base">
            {title}
          </h2>
          <span className="max-w-full truncate text-right text-sm text-muted">{value}</span>
        </span>
        <ChevronDown aria-hidden size={18} className="shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 px-4 pt-2 pb-4 lg:px-5 lg:pb-5">{children}</div>
    </details>
  )
}
