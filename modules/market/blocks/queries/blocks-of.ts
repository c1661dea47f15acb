import { bidderCards } from '#modules/carriers/profiles/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { Block } from '../contract.ts'
import type { BlocksTables } from '../tables.ts'

const MAX_ROWS = 500

/** Returns a person's blocks of others, newest first, at most 500; with `blockedId`, only the block of that person. */
export async function blocksOf(db: Executor, blockerId: string, blockedId?: string): Promise<Block[]> {
  const rows = await asModuleDb<BlocksTables>(db)
    .selectFrom('blocks')
    .selectAll()
    .where('blocker_id', '=', blockerId)
    .$if(blockedId !== undefined, (query) => query.where('blocked_id', '=', blockedId ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_ROWS)
    .execute()
  const cards = await bidderCards(
    db,
    rows.flatMap(({ named, blocked_id }) => (named ? [blocked_id] : [])),
  )
  return rows.map(({ id, blocked_id, title, created_at }) => ({
    id,
    name: cards.get(blocked_id)?.displayName ?? null,
    title,
    createdAt: created_at.toISOString(),
  }))
}
