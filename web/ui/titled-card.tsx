import { type ReactNode, useId } from 'react'
import { Card } from './card.tsx'

/** A card with a heading. */
export function TitledCard({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-5 sm:p-6">
      <div className="grid gap-1">
        <h2 id={id}>{title}</h2>
        {text && <p className="text-muted">{text}</p>}
      </div>
      {children}
    </Card>
  )
}
