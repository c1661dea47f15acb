import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { LOG_DAYS } from '../contract.ts'
import type { WebhooksTables } from '../tables.ts'

/** Few enough for one statement. */
const AT_ONCE = 5_000

/** Deletes deliveries that are older than 30 days, a part at a time. Returns whether there are more (HOOK-04). */
export async function deleteOld(db: Db<WebhooksTables>): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_deliveries')
    .where('id', 'in', (old) =>
      old
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('created_at', '<', sql<Date>`now() - ${LOG_DAYS} * interval '1 day'`)
        .limit(AT_ONCE),
    )
    .executeTakeFirstOrThrow()
  return numDeletedRows === BigInt(AT_ONCE)
}
