import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'

interface ListCardProps {
  to: string
  /** Whether this item is selected. */
  chosen: boolean
  title: string
  className?: string
  children: ReactNode
}

/** A list item whose whole card is a link. */
export function ListCard({ to, chosen, title, className, children }: ListCardProps) {
  return (
    <Card
      as="li"
      padded={false}
      className="grid gap-1.5 p-3 has-aria-current:border-brand has-aria-current:bg-brand-soft"
    >
      <Link
        to={to}
        aria-current={chosen ? 'true' : undefined}
        className={classes('cover font-semibold wrap-anywhere', className)}
      >
        {title}
      </Link>
      {children}
    </Card>
  )
}
