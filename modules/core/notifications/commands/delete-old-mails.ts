import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { NotificationsTables } from '../tables.ts'

const RETENTION = sql`interval '30 days'`

/** Deletes mails finished 30 days ago, and at once the one to a deleted account, whose address we mustn't keep. */
export async function deleteOldMails(db: Db<NotificationsTables>): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('done_at', 'is not', null)
    .where((mail) =>
      mail.or([mail('done_at', '<', sql<Date>`now() - ${RETENTION}`), mail('template', '=', 'account-deleted')]),
    )
    .execute()
}
