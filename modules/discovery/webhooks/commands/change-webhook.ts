import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import type { ChangedWebhook, Webhook } from '../contract.ts'
import { WebhookMoved } from '../events.ts'
import { type OwnedWebhook, toWebhook, WEBHOOK_COLUMNS } from '../queries/webhook-rows.ts'
import { failWaitingDeliveries } from '../steps/fail-waiting-deliveries.ts'
import { lockWebhook } from '../steps/lock-webhook.ts'
import { type AddressRules, normaliseAddress } from '../steps/normalise-address.ts'
import type { WebhooksTables } from '../tables.ts'

/**
 * Changes an endpoint. Disabling it ends the attempts of its waiting deliveries. Enabling it, or changing its address,
 * resets the count of its failures. Throws a Refusal: `webhook_url`, `not_found`.
 */
export async function changeWebhook(
  { db, rules }: { db: Db<WebhooksTables>; rules: AddressRules },
  { userId, webhookId, url, events, enabled }: ChangedWebhook & OwnedWebhook,
  now: Date,
): Promise<Webhook> {
  const address = normaliseAddress(url, rules)
  return transact(db, async (trx) => {
    const previous = await lockWebhook(trx, { userId, webhookId })
    const resetsFailures = address !== previous.url || (enabled && !previous.enabled)
    const disabledColumns = previous.enabled && { disabled_reason: 'owner' as const, disabled_at: now }
    const row = await trx
      .updateTable('webhook_endpoints')
      .set({
        url: address,
        events: [...new Set(events)],
        enabled,
        ...(enabled ? { disabled_reason: null, disabled_at: null } : disabledColumns),
        ...(resetsFailures && { failing_since: null, slow: true }),
      })
      .where('id', '=', webhookId)
      .returning(WEBHOOK_COLUMNS)
      .executeTakeFirstOrThrow()
    if (!enabled) await failWaitingDeliveries(trx, webhookId)
    // on a shared host, the path names the recipient
    if (address !== previous.url) append(trx, WebhookMoved.of({ endpointId: webhookId, userId }, now))
    const change = { before: { events: previous.events, enabled: previous.enabled }, after: { events, enabled } }
    // the address may contain a secret of the receiver
    const detail = { newAddress: address !== previous.url }
    await audit(trx, { actorId: userId, action: 'webhook.changed', subjectId: webhookId, ...change, detail }, now)
    return toWebhook(row, now)
  })
}
