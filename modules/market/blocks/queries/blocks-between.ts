import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { BlocksTables } from '../tables.ts'

/** Returns the blocks between two people, oldest first: none, one, or one each way. */
export async function blocksBetween(
  db: Executor,
  userId: string,
  otherUserId: string,
): Promise<{ blockerId: string; at: Date }[]> {
  return asModuleDb<BlocksTables>(db)
    .selectFrom('blocks')
    .select(['blocker_id as blockerId', 'created_at as at'])
    .where('blocker_id', 'in', [userId, otherUserId])
    .where('blocked_id', 'in', [userId, otherUserId])
    .orderBy('created_at')
    .execute()
}
