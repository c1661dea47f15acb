import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { CoverageTables } from '../tables.ts'

/** Returns the reach part of a data export: requests viewed as a business, and reminders. */
export async function reachExport(db: Executor, userId: string) {
  const reachDb = asModuleDb<CoverageTables>(db)
  const [views, reminders] = await Promise.all([
    reachDb
      .selectFrom('request_looks')
      .select(['request_id as requestId', 'first_at as firstAt'])
      .where('business_id', '=', userId)
      .orderBy('first_at', 'desc')
      .execute(),
    reachDb
      .selectFrom('request_reminders')
      .select(['request_id as requestId', 'step', 'asked_at as askedAt', 'kept_at as keptAt'])
      .where('owner_id', '=', userId)
      .orderBy('request_id')
      .execute(),
  ])
  return { looks: views, reminders }
}
