import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import type { WebhooksTables } from '../tables.ts'

/** Deletes the endpoints and deliveries of a person who is closing their account. */
export async function eraseWebhooks(trx: OpenTransaction, userId: string): Promise<void> {
  await asModuleTrx<WebhooksTables>(trx).deleteFrom('webhook_endpoints').where('user_id', '=', userId).execute()
}
