import { type ReactNode, useId } from 'react'
import { Card } from '#web/ui/card.tsx'

interface DetailSectionProps {
  title: string
  /** Badges next to the heading. */
  badges?: ReactNode
  /** A sentence under the heading. */
  text?: string
  /** Classes for the layout of heading and content. */
  className?: string
  children: ReactNode
}

/** A card under a heading: one section of a detail page. */
export function DetailSection({ title, badges, text, className = 'grid gap-3', children }: DetailSectionProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className={className}>
      <div className="grid gap-1">
        <TitleRow>
          <h3 id={id}>{title}</h3>
          {badges}
        </TitleRow>
        {text && <p className="text-muted">{text}</p>}
      </div>
      {children}
    </Card>
  )
}

/** A heading with badges next to it. */
export const TitleRow = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-2">{children}</div>
)
