import { ListChecks, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { words } from './words.ts'

/** The customer's panel, with links to post a request and to see all posted requests (DASH-18, DASH-19). */
export function RequestsPanel({ children }: { children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby="requests" className="grid grid-cols-1 content-start gap-4">
      <div className="grid gap-1">
        <h2 id="requests">{words.requests.title}</h2>
        <p className="text-muted max-sm:hidden">{words.requests.text}</p>
      </div>
      {children}
      <div className="flex flex-wrap gap-2">
        <LinkButton variant="primary" to="/collection-request/new" icon={<Plus aria-hidden size={18} />}>
          {words.requests.post}
        </LinkButton>
        <LinkButton to="/my-posts" icon={<ListChecks aria-hidden size={18} />}>
          {words.requests.view}
        </LinkButton>
      </div>
    </Card>
  )
}

/** Invites a customer to become a business (DASH-20, DASH-21). */
export function UpgradePanel() {
  return (
    <Card as="section" aria-labelledby="upgrade" className="grid content-start gap-2 max-sm:px-4 max-sm:py-3">
      <h2 id="upgrade" className="text-base">
        {words.upgrade.title}
      </h2>
      <p className="text-sm text-muted max-sm:hidden">{words.upgrade.text}</p>
      <LinkButton to="/subscribe" size="s" className="w-fit">
        {words.upgrade.button}
      </LinkButton>
    </Card>
  )
}
