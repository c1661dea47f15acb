import type { LucideIcon } from 'lucide-react'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { LinkButton } from './link-button.tsx'
import { EmptyState } from './states.tsx'

interface MissingPageProps {
  icon: LucideIcon
  title: string
  text: string
  /** Where the link leads. */
  to: string
  link: string
}

/** The page for something that doesn't exist or no longer exists. */
export function MissingPage({ icon, title, text, to, link }: MissingPageProps) {
  usePageTitle(title)
  return (
    <EmptyState icon={icon} heading="h1" title={title} action={<LinkButton to={to}>{link}</LinkButton>}>
      {text}
    </EmptyState>
  )
}
