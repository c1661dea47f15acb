import type { Db, Executor } from '#server/platform/database/database.ts'
import { type PlaceholderOf, prepareStatement } from '#server/platform/database/prepared-statement.ts'
import type { Blocks } from '../rules.ts'
import type { BlocksTables } from '../tables.ts'

/**
 * Returns everyone whom a person blocks or who blocks them. If the transaction locked the person's account before, the
 * result stays valid until it ends, because a block locks the blocked account too.
 */
export async function blocksWith(db: Executor, userId: string): Promise<Blocks> {
  const rows = await selectBlocks(db, { userId })
  const blockers = rows.flatMap(({ blocker_id }) => (blocker_id === userId ? [] : [[blocker_id, 'theirs'] as const]))
  const blockedIds = rows.flatMap(({ blocker_id, blocked_id }) =>
    blocker_id === userId ? [[blocked_id, 'own'] as const] : [],
  )
  return new Map([...blockers, ...blockedIds])
}

const selectBlocks = prepareStatement(
  'blocks.with',
  (db: Db<BlocksTables>, placeholder: PlaceholderOf<{ userId: string }>) =>
    db
      .selectFrom('blocks')
      .select(['blocker_id', 'blocked_id'])
      .where((eb) =>
        eb.or([eb('blocker_id', '=', placeholder('userId')), eb('blocked_id', '=', placeholder('userId'))]),
      ),
)
