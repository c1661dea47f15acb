import { useQuery } from '@tanstack/react-query'
import { MAX_WEBHOOKS } from '#modules/discovery/webhooks/contract.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { ListSection } from '#web/ui/list-section.tsx'
import { webhooksQuery } from './queries.ts'
import { WebhookRow } from './webhook-row.tsx'
import { words } from './words.ts'

const WebhookForm = lazyPart(async () => (await import('./webhook-form.tsx')).WebhookForm)

/** The user's webhooks, a form for another, and once the secret that it created (HOOK-01). */
export function WebhooksSection() {
  return (
    <ListSection
      id="webhooks"
      words={words.list}
      query={useQuery(webhooksQuery)}
      max={MAX_WEBHOOKS}
      Form={WebhookForm}
      secretWords={words.created}
      row={(webhook) => <WebhookRow key={webhook.id} webhook={webhook} />}
    />
  )
}
