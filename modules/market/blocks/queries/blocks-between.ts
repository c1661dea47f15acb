import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { BlocksTables } from '../tables.ts'

/** Returns the blocks between two people, oldest first: none, one, or one each way. */
export async function blocksBetween(
  db: Executor,
  one: string,
  other: string,
): Promise<{ blockerId: string; at: Date }[]> {
  return asModuleDb<BlocksTables>(db)
    .selectFrom('blocks')
    .select(['blocker_id as blockerId', 'created_at as at'])
    .where('blocker_id', 'in', [one, other])
    .where('blocked_id', 'in', [one, other])
    .orderBy('created_at')
    .execute()
}
