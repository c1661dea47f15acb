import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { WebhooksTables } from '../tables.ts'
import { webhooksOf } from './webhook-rows.ts'

/** Returns the webhooks part of a data export: endpoints without their secrets, and 30 days of deliveries, newest first. */
export async function webhooksExport(db: Executor, userId: string) {
  const deliveries = await asModuleDb<WebhooksTables>(db)
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_endpoints', 'webhook_endpoints.id', 'endpoint_id')
    .select(['webhook_deliveries.id', 'endpoint_id as endpointId', 'type', 'state', 'status', 'payload'])
    .select('webhook_deliveries.created_at as createdAt')
    .where('user_id', '=', userId)
    .orderBy('webhook_deliveries.created_at', 'desc')
    .execute()
  return { endpoints: await webhooksOf(db, userId, new Date()), deliveries }
}
