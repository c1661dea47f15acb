import { type Executor, own } from '#server/platform/database/database.ts'
import type { CommunityTables } from './tables.ts'

export { anonymiseCommunity } from './commands/anonymise-community.ts'
export { hideIdea, hideItem, hideThingsOf, restoreIdea, restoreItem, restoreThingsOf } from './commands/hide-things.ts'
export { communityExport } from './queries/community-export.ts'
export { findableCharities } from './queries/findable-charities.ts'
export { findableIdeas } from './queries/findable-ideas.ts'
export { findableItems } from './queries/findable-items.ts'
export { giftsByArea } from './queries/gifts-by-area.ts'
export { ideasOfOwner } from './queries/ideas-of-owner.ts'
export { itemsOfOwner } from './queries/item-lists.ts'
export { moderatedIdea, moderatedItem } from './queries/moderated-things.ts'

/** Whose an item is; undefined when nobody else is shown such an item. */
export async function ownerOfItem(db: Executor, itemId: string): Promise<string | undefined> {
  return ownerIn(db, 'items', itemId)
}

/** Whose an idea is; undefined when nobody else is shown such an idea. */
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
