import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { CalendarsTables } from '../tables.ts'

/** Returns since when a user has a private calendar address, for the privacy export. The address is a secret. */
export async function calendarsExport(db: Executor, userId: string): Promise<{ createdAt: Date }[]> {
  return asModuleDb<CalendarsTables>(db)
    .selectFrom('calendar_feeds')
    .select('created_at as createdAt')
    .where('user_id', '=', userId)
    .execute()
}
