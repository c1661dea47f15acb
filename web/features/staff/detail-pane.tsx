import { ArrowLeft, FileSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/states.tsx'

/** A link from a detail back to its list. */
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
  /** The path of the list. */
  list: string
  words: { readonly choose: string; readonly chooseText: string; readonly back: string }
  /** The selected item, or null. */
  children: ReactNode
}

/** Shows the selected item, or a prompt to select one. On phones, adds a link back to the list. */
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
