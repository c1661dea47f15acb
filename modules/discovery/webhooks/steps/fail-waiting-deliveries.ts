import type { Trx } from '#server/platform/database/database.ts'
import type { WebhooksTables } from '../tables.ts'

/** Ends all attempts of an endpoint that is being disabled. Its owner can send each delivery again. */
export async function failWaitingDeliveries(trx: Trx<WebhooksTables>, endpointId: string): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', error: 'The webhook was turned off.' })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .execute()
}
