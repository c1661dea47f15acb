import type { ChangedWebhook, changeWebhook, ListedWebhook } from '#modules/discovery/webhooks/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { refetchWebhooks } from './queries.ts'

/** Changes some of a webhook's settings, and keeps the others. */
export async function saveChanges(
  { id, url, events, enabled }: ListedWebhook,
  changes: Partial<ChangedWebhook>,
): Promise<void> {
  await call<typeof changeWebhook>('PUT /api/account/webhooks/:webhookId', {
    params: { webhookId: id },
    body: { url, events, enabled, ...changes },
  })
  await refetchWebhooks()
}
