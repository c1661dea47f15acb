import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { words } from './words.ts'

/** An entry of a `<dl>`; says '(Not set)' if it has no content (CARD-15). */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">
        {children || <span className="text-muted">{words.notSet}</span>}
      </dd>
    </div>
  )
}

interface BoxedFactProps {
  icon: ReactNode
  name: string
  /** Full width. */
  wide?: boolean
  children: ReactNode
}

/** An entry of a `<dl>` in a box. */
export function BoxedFact({ icon, name, wide = false, children }: BoxedFactProps) {
  return (
    <div className={classes('min-w-0 rounded-s bg-sunken p-3', wide && 'col-span-full')}>
      <dt className="flex items-center gap-2 text-sm text-muted">
        {icon}
        {name}
      </dt>
      <dd className="font-semibold [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
