import type { Db } from '#server/platform/database/database.ts'
import type { ReportsTables } from '../tables.ts'

/** Dismisses a warning. A repeat, or another user's warning, changes nothing. */
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
