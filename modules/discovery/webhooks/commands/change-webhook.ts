import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import type { ChangedWebhook, Webhook } from '../contract.ts'
import { WebhookMoved } from '../events.ts'
import { type OwnedWebhook, toWebhook, WEBHOOK_COLUMNS } from '../queries/webhook-rows.ts'
import { giveUpWaiting } from '../steps/give-up-waiting.ts'
import { lockWebhook } from '../steps/lock-webhook.ts'
import { type AddressRules, normaliseAddress } from '../steps/normalise-address.ts'
import type { WebhooksTables } from '../tables.ts'

/**
 * Changes an endpoint. Disabling it ends the attempts of its deliveries; enabling it, or another address, also ends the
 * count of its failures. Throws Refusal: webhook_url, not_found.
 */
export async function changeWebhook(
  { db, rules }: { db: Db<WebhooksTables>; rules: AddressRules },
  { userId, webhookId, url, events, enabled }: ChangedWebhook & OwnedWebhook,
  now: Date,
): Promise<Webhook> {
  const address = normaliseAddress(url, rules)
  return transact(db, async (trx) => {
    const before = await lockWebhook(trx, { userId, webhookId })
    const isFresh = address !== before.url || (enabled && !before.enabled)
    const disabled = before.enabled && { disabled_reason: 'owner' as const, disabled_at: now }
    const row = await trx
      .updateTable('webhook_endpoints')
      .set({
        url: address,
        events: [...new Set(events)],
        enabled,
        ...(enabled ? { disabled_reason: null, disabled_at: null } : disabled),
        ...(isFresh && { failing_since: null, slow: true }),
      })
      .where('id', '=', webhookId)
      .returning(WEBHOOK_COLUMNS)
      .executeTakeFirstOrThrow()
    if (!enabled) await giveUpWaiting(trx, webhookId)
    if (new URL(address).host !== new URL(before.url).host)
      append(trx, WebhookMoved.of({ endpointId: webhookId, userId }, now))
    const facts = { before: { events: before.events, enabled: before.enabled }, after: { events, enabled } }
    // the address may contain a secret of the receiver
    const detail = { newAddress: address !== before.url }
    await audit(trx, { actorId: userId, action: 'webhook.changed', subjectId: webhookId, ...facts, detail }, now)
    return toWebhook(row, now)
  })
}
