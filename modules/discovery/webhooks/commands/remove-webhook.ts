import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import type { OwnedWebhook } from '../queries/webhook-rows.ts'
import { lockWebhook } from '../steps/lock-webhook.ts'
import type { WebhooksTables } from '../tables.ts'

/** Removes an endpoint with its deliveries. Throws a Refusal (`not_found`). */
export async function removeWebhook(db: Db<WebhooksTables>, owned: OwnedWebhook, now: Date): Promise<void> {
  await transact(db, async (trx) => {
    await lockWebhook(trx, owned)
    await trx.deleteFrom('webhook_endpoints').where('id', '=', owned.webhookId).execute()
    await audit(trx, { actorId: owned.userId, action: 'webhook.removed', subjectId: owned.webhookId }, now)
  })
}
