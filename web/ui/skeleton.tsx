import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Spinner } from './spinner.tsx'

/** A loading placeholder, shown after 200 ms; `text` is for screen readers. */
export function Skeleton({ text, className, children }: { text: string; className?: string; children: ReactNode }) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{text}</span>
      <div aria-hidden className={classes('appear-late', className)}>
        {children}
      </div>
    </div>
  )
}

/** One grey block of a skeleton; shape it with classes. */
export function SkeletonBox({ className }: { className?: string }) {
  return <span className={classes('block rounded-s bg-sunken shimmer', className)} />
}

/** A visible loading text with a spinner. */
export function LoadingText({ children }: { children: string }) {
  return (
    <p role="status" className="flex items-center gap-3 py-10 text-muted appear-late">
      <Spinner />
      {children}
    </p>
  )
}
