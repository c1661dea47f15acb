import { ArrowLeft, FileSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/states.tsx'

/** The way back to a list, above what was opened from it. */
export const BackToList = ({ to, className = '', children }: { to: string; className?: string; children: string }) => (
  <LinkButton
    to={to}
    variant="quiet"
    size="s"
    icon={<ArrowLeft aria-hidden size={16} />}
    className={`justify-self-start ${className}`}
  >
    {children}
  </LinkButton>
)

interface DetailPaneProps {
  /** The address of the list alone. */
  list: string
  words: { readonly choose: string; readonly chooseText: string; readonly back: string }
  /** What was chosen; null while nothing is. */
  children: ReactNode
}

/** What stands beside a list: the thing chosen from it, or that one is to be chosen; on a phone with the way back. */
export function DetailPane({ list, words, children }: DetailPaneProps) {
  if (children === null)
    return (
      <EmptyState icon={FileSearch} heading="h2" title={words.choose}>
        {words.chooseText}
      </EmptyState>
    )
  return (
    <div className="grid gap-4">
      <BackToList to={list} className="lg:hidden">
        {words.back}
      </BackToList>
      {children}
    </div>
  )
}
