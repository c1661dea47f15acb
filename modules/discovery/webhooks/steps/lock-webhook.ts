import type { Trx } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { OwnedWebhook } from '../queries/webhook-rows.ts'
import type { WebhooksTables } from '../tables.ts'

/** Locks an endpoint of a user for update and returns its row. Throws a Refusal (`not_found`). */
export async function lockWebhook(trx: Trx<WebhooksTables>, { userId, webhookId }: OwnedWebhook) {
  const row = await trx
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', webhookId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}
