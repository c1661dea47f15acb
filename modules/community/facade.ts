import { type Executor, own } from '#server/platform/database/database.ts'
import type { CommunityTables } from './tables.ts'

export { findableCharities } from './charities/queries/findable-charities.ts'
export { findableIdeas } from './ideas/queries/findable-ideas.ts'
export { ideasOfOwner } from './ideas/queries/ideas-of-owner.ts'
export { findableItems } from './items/queries/findable-items.ts'
export { giftsByArea } from './items/queries/gifts-by-area.ts'
export { itemsOfOwner } from './items/queries/item-lists.ts'
export { listedByOutward } from './items/queries/listed-by-outward.ts'
export { communityExport } from './queries/community-export.ts'
export { moderatedIdea, moderatedItem } from './queries/moderated-things.ts'
export { anonymiseCommunity } from './steps/anonymise-community.ts'
export { hideIdea, hideItem, hideThingsOf, restoreIdea, restoreItem, restoreThingsOf } from './steps/hide-things.ts'

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
