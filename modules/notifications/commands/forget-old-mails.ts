import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { NotificationsTables } from '../tables.ts'

const KEPT = sql`interval '30 days'`

/** Removes what is done for 30 days; the goodbye to someone who left, whom we should not know any more, at once. */
export async function forgetOldMails(db: Db<NotificationsTables>): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('done_at', 'is not', null)
    .where((mail) =>
      mail.or([mail('done_at', '<', sql<Date>`now() - ${KEPT}`), mail('template', '=', 'account-deleted')]),
    )
    .execute()
}
