import { Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'

interface ComingSoonPageProps {
  title: string
  /** Id of the notice, for `aria-describedby`. */
  id?: string
  /** Heading of the notice. */
  soonTitle: string
  soonText: string
  /** An alternative to offer. */
  action?: ReactNode
  children?: ReactNode
}

/** A page for a feature that isn't available yet, with an alternative. */
export function ComingSoonPage({ title, id, soonTitle, soonText, action, children }: ComingSoonPageProps) {
  return (
    <div className="wrap grid max-w-form gap-5 py-8">
      <h1>{title}</h1>
      <Notice id={id} icon={Hourglass} title={soonTitle}>
        {soonText}
      </Notice>
      {children}
      {action && <div className="flex flex-wrap gap-2">{action}</div>}
    </div>
  )
}
