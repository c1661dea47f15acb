import type { Db } from '#server/platform/database/database.ts'
import type { ReportsTables } from '../tables.ts'

/** Puts away what staff told someone; again, or what is another user's, changes nothing. */
export async function readWarning(
  db: Db<ReportsTables>,
  { warningId, userId }: { warningId: string; userId: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('warnings')
    .set({ read_at: now })
    .where('id', '=', warningId)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .execute()
}
