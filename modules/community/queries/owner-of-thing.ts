import { type Executor, own } from '#server/platform/database/database.ts'
import type { CommunityTables } from '../tables.ts'

/** Whose an item is; undefined when others are not shown such an item. */
export async function ownerOfItem(db: Executor, itemId: string): Promise<string | undefined> {
  return ownerIn(db, 'items', itemId)
}

/** Whose an idea is; undefined when others are not shown such an idea. */
export async function ownerOfIdea(db: Executor, ideaId: string): Promise<string | undefined> {
  return ownerIn(db, 'upcycle_ideas', ideaId)
}

async function ownerIn(db: Executor, table: 'items' | 'upcycle_ideas', id: string): Promise<string | undefined> {
  const rows = own<CommunityTables>(db)
    .selectFrom(table)
    .select('owner_id')
    .where('id', '=', id)
    .where('shown', '=', true)
  return (await rows.executeTakeFirst())?.owner_id
}
