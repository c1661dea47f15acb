import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { WebhookDelivery } from '../contract.ts'
import { DELIVERY_COLUMNS, toDelivery } from '../queries/delivery-rows.ts'
import type { OwnedWebhook } from '../queries/webhook-rows.ts'
import { assertEnabled } from '../rules.ts'
import { lockWebhook } from '../steps/lock-webhook.ts'
import type { WebhooksTables } from '../tables.ts'

/**
 * Makes a delivery due again, with the same webhook-id and all its attempts. Throws a Refusal: `not_found`,
 * `webhook_off`.
 */
export async function resendDelivery(
  db: Db<WebhooksTables>,
  { deliveryId, ...owned }: OwnedWebhook & { deliveryId: string },
  now: Date,
  command: IdempotentCommand | null,
): Promise<WebhookDelivery> {
  return transact(
    db,
    async (trx) => {
      assertEnabled(await lockWebhook(trx, owned))
      const row = await trx
        .updateTable('webhook_deliveries')
        .set({ state: 'waiting', attempts: 0, next_at: now })
        .where('id', '=', deliveryId)
        .where('endpoint_id', '=', owned.webhookId)
        .returning(DELIVERY_COLUMNS)
        .executeTakeFirst()
      if (!row) throw notFound()
      return toDelivery(row)
    },
    command,
  )
}
