import { type ReactNode, useId } from 'react'
import { Card } from '#web/ui/card.tsx'

/** A section of the page. */
export function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-3 sm:p-6">
      <div className="grid gap-1">
        <h2 id={id}>{title}</h2>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {children}
    </Card>
  )
}

/** The error of an action, shown beside its button. */
export function Failure({ children }: { children: string | null }) {
  if (children === null) return null
  return (
    <p role="alert" className="text-sm font-medium text-danger">
      {children}
    </p>
  )
}
