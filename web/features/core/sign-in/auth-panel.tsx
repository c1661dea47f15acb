import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'

interface AuthPanelProps {
  title: string
  text?: string | undefined
  children: ReactNode
  /** A link to another of these pages. */
  footer?: ReactNode
}

/** The layout of the login, signup and password pages. */
export function AuthPanel({ title, text, children, footer }: AuthPanelProps) {
  return (
    <div className="wrap grid max-w-form gap-5 py-8 lg:py-14">
      <div className="grid gap-1">
        <h1>{title}</h1>
        {text && <p className="text-muted">{text}</p>}
      </div>
      <Card className="sm:p-6">{children}</Card>
      {footer && <p className="text-center text-muted">{footer}</p>}
    </div>
  )
}
