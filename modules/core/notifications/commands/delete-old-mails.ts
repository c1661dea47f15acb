import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { NotificationsTables } from '../tables.ts'

const RETENTION = sql`interval '30 days'`

/**
 * Deletes mails that were sent or given up 30 days ago. The mail about an account's deletion is deleted as soon as it
 * is sent, because we mustn't keep its address.
 */
export async function deleteOldMails(db: Db<NotificationsTables>): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('done_at', 'is not', null)
    .where((eb) => eb.or([eb('done_at', '<', sql<Date>`now() - ${RETENTION}`), eb('template', '=', 'account-deleted')]))
    .execute()
}
