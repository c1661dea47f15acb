import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { ListedWebhook } from '#modules/discovery/webhooks/contract.ts'
import { Time } from '#web/ui/time.tsx'
import { shortAddress } from './address.ts'
import { StatusBadge } from './webhook-status.tsx'
import { words } from './words.ts'

/** A webhook with its state; a link to its page. */
export function WebhookRow({ webhook }: { webhook: ListedWebhook }) {
  const { id, url, events, lastDelivery } = webhook
  return (
    <li className="relative flex items-center gap-3 py-3 hover:bg-sunken">
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <div className="grid min-w-0 grow basis-48 gap-0.5">
          <Link to={`/account/developer/webhooks/${id}`} className="cover truncate font-semibold" title={url}>
            {shortAddress(url)}
          </Link>
          <p className="text-sm text-muted">
            {words.countEvents(events.length)} ·{' '}
            {lastDelivery === null ? (
              words.neverSent
            ) : (
              <>
                {words.lastDelivery} <Time value={lastDelivery.at} focusable={false} />
              </>
            )}
          </p>
        </div>
        <StatusBadge webhook={webhook} />
      </div>
      <ChevronRight aria-hidden size={18} className="shrink-0 text-muted" />
    </li>
  )
}
