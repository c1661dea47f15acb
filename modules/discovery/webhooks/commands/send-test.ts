import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { WebhookDelivery } from '../contract.ts'
import { PAYLOAD_VERSION, TEST_EVENT, type WebhookPayload } from '../payloads/contract.ts'
import { DELIVERY_COLUMNS, toDelivery } from '../queries/delivery-rows.ts'
import type { OwnedWebhook } from '../queries/webhook-rows.ts'
import { assertEnabled } from '../rules.ts'
import { lockWebhook } from '../steps/lock-webhook.ts'
import type { WebhooksTables } from '../tables.ts'

/** Queues a test event and returns its delivery. Throws a Refusal: `not_found`, `webhook_off`. */
export async function sendTest(
  db: Db<WebhooksTables>,
  owned: OwnedWebhook,
  now: Date,
  command: IdempotentCommand | null,
): Promise<WebhookDelivery> {
  return transact(
    db,
    async (trx) => {
      assertEnabled(await lockWebhook(trx, owned))
      const id = randomUUIDv7()
      const payload: WebhookPayload = {
        type: TEST_EVENT,
        version: PAYLOAD_VERSION,
        timestamp: now.toISOString(),
        data: { webhookId: owned.webhookId },
      }
      const row = await trx
        .insertInto('webhook_deliveries')
        .values({
          id,
          endpoint_id: owned.webhookId,
          event_id: id,
          type: TEST_EVENT,
          payload: JSON.stringify(payload),
          next_at: now,
          created_at: now,
        })
        .returning(DELIVERY_COLUMNS)
        .executeTakeFirstOrThrow()
      return toDelivery(row)
    },
    command,
  )
}
