import { CircleAlert, Inbox, type LucideIcon, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { words } from './words.ts'

interface StateProps {
  title: string
  children?: ReactNode
  /** One next action. */
  action?: ReactNode
  icon?: LucideIcon
  /** Heading level, if the title is a heading of the page. */
  heading?: 'h1' | 'h2' | 'h3' | 'h4'
}

/** The empty state of a list, with one next action. */
export function EmptyState({ title, children, action, icon: Icon = Inbox, heading: Title = 'h3' }: StateProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-m border border-dashed border-edge px-5 py-10 text-center">
      <Icon aria-hidden size={28} strokeWidth={1.5} className="text-muted" />
      <div className="grid gap-1 max-w-text">
        <Title>{title}</Title>
        {children && <div className="text-muted">{children}</div>}
      </div>
      {action}
    </div>
  )
}

/** An error with a retry button. */
export function ErrorState({
  title,
  children,
  action,
  onRetry,
}: Omit<StateProps, 'icon' | 'heading'> & { onRetry?: () => void }) {
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-3 rounded-m border border-line bg-danger-soft px-5 py-8 text-center"
    >
      <CircleAlert aria-hidden size={28} strokeWidth={1.5} className="text-danger" />
      <div className="grid gap-1 max-w-text">
        <p className="font-semibold">{title}</p>
        {children && <div>{children}</div>}
      </div>
      <div className="flex flex-wrap justify-center gap-2 empty:hidden">
        {onRetry && (
          <Button icon={<RotateCw aria-hidden size={18} />} onClick={onRetry}>
            {words.tryAgain}
          </Button>
        )}
        {action}
      </div>
    </div>
  )
}
