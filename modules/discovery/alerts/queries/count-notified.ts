import { sql } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { AlertsTables } from '../tables.ts'

/** Returns how many people were sent each of these posts by mail or push, by id; a missing id means none. */
export async function countNotified(db: Executor, postIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await asModuleDb<AlertsTables>(db)
    .selectFrom('alerts_told')
    .select(({ fn }) => ['subject_id', fn.count<number>('user_id').distinct().as('people')])
    .where('subject_id', '=', sql<string>`any(${postIds}::uuid[])`)
    .where('state', '=', 'told')
    .where('type', 'in', ['jobs', 'searches'])
    .groupBy('subject_id')
    .execute()
  return new Map(rows.map(({ subject_id, people }) => [subject_id, people]))
}
