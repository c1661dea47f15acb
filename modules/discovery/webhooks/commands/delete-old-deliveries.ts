import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { LOG_DAYS } from '../contract.ts'
import type { WebhooksTables } from '../tables.ts'

/** Deliveries deleted by one statement. */
const BATCH_SIZE = 5_000

/** Deletes one batch of deliveries older than 30 days (HOOK-04). Returns whether there may be more. */
export async function deleteOldDeliveries(db: Db<WebhooksTables>): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_deliveries')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('created_at', '<', sql<Date>`now() - ${LOG_DAYS} * interval '1 day'`)
        .limit(BATCH_SIZE),
    )
    .executeTakeFirstOrThrow()
  return numDeletedRows === BigInt(BATCH_SIZE)
}
