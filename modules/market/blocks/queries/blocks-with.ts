import type { Db, Executor } from '#server/platform/database/database.ts'
import { type PlaceholderOf, prepareStatement } from '#server/platform/database/prepared-statement.ts'
import type { Blocks } from '../rules.ts'
import type { BlocksTables } from '../tables.ts'

/**
 * Returns everyone whom a person blocks or who blocks them. The result stays valid until the end of the
 * transaction if it locked the person's account before: blocking someone locks their account too.
 */
export async function blocksWith(db: Executor, userId: string): Promise<Blocks> {
  const rows = await selectWith(db, { userId })
  const theirs = rows.flatMap(({ blocker_id }) => (blocker_id === userId ? [] : [[blocker_id, 'theirs'] as const]))
  const own = rows.flatMap(({ blocker_id, blocked_id }) =>
    blocker_id === userId ? [[blocked_id, 'own'] as const] : [],
  )
  return new Map([...theirs, ...own])
}

const selectWith = prepareStatement('blocks.with', (db: Db<BlocksTables>, given: PlaceholderOf<{ userId: string }>) =>
  db
    .selectFrom('blocks')
    .select(['blocker_id', 'blocked_id'])
    .where((block) => block.or([block('blocker_id', '=', given('userId')), block('blocked_id', '=', given('userId'))])),
)
