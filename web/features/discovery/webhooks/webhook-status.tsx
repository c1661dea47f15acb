import { FAILING_DAYS, type ListedWebhook } from '#modules/discovery/webhooks/contract.ts'
import { dayAndTime } from '#web/lib/format/time.ts'
import { Badge, badgeIcons } from '#web/ui/badge.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { words } from './words.ts'

const { status: texts } = words
const DAY_MS = 24 * 60 * 60_000

/** Whether a webhook is on and works. */
export function StatusBadge({ webhook }: { webhook: ListedWebhook }) {
  const { enabled, paused, failingSince, lastDelivery } = webhook
  if (!enabled) return <Badge icon={badgeIcons.cancelled}>{texts.off}</Badge>
  if (paused)
    return (
      <Badge tone="live" icon={badgeIcons.waiting}>
        {texts.paused}
      </Badge>
    )
  if (failingSince !== null) return <Badge tone="danger">{texts.failing}</Badge>
  return lastDelivery?.state === 'sent' ? <Badge tone="ok">{texts.working}</Badge> : <Badge>{texts.ready}</Badge>
}

/** Says why a webhook is off, paused or failing, and what follows; renders nothing while it works. */
export function StatusNotice({ webhook }: { webhook: ListedWebhook }) {
  const { disabledReason, disabledAt, paused, failingSince } = webhook
  if (disabledReason !== null && disabledAt !== null)
    return (
      <Notice tone={disabledReason === 'owner' ? 'info' : 'danger'}>
        {texts.offReasons[disabledReason](dayAndTime(disabledAt))} {texts.offText}
      </Notice>
    )
  if (paused) return <Notice tone="warning">{texts.pausedText}</Notice>
  if (failingSince === null) return null
  const until = new Date(Date.parse(failingSince) + FAILING_DAYS * DAY_MS).toISOString()
  return <Notice tone="danger">{texts.failingText(dayAndTime(failingSince), dayAndTime(until))}</Notice>
}
