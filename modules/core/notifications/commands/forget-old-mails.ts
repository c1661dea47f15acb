import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { NotificationsTables } from '../tables.ts'

const KEPT = sql`interval '30 days'`

/** Deletes mails finished 30 days ago; the goodbye to a closed account immediately, as we shouldn't keep its address. */
export async function forgetOldMails(db: Db<NotificationsTables>): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('done_at', 'is not', null)
    .where((mail) =>
      mail.or([mail('done_at', '<', sql<Date>`now() - ${KEPT}`), mail('template', '=', 'account-deleted')]),
    )
    .execute()
}
